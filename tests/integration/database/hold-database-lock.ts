import { openDatabase } from '#db/open-database.ts';

// Keeps the embedded database open until there is input on stdin. Prints 'open' or the error message.
const [dataDir] = process.argv.slice(2) as [string];
try {
  const database = await openDatabase({ dataDir });
  console.log('open');
  process.stdin.on('data', async () => {
    await database.close();
    process.exit(0);
  });
} catch (error) {
  console.log((error as Error).message);
  process.exit(1);
}
