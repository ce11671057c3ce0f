import { openDatabase } from '#db/open-database.ts';

// Holds the embedded database until it is told to stop, or killed. Says 'open', or why not.
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
