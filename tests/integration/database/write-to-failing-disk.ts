import { writeFileSync } from 'node:fs';
import { EmbeddedClient } from '#db/embedded-client.ts';

// Commits to a failing disk; see failing-disk.ts. Prints 'acknowledged' if the commit succeeded, and 'answering' if
// the database still answers afterwards.
const [directory] = process.argv.slice(2) as [string];
const database = await EmbeddedClient.open(directory);
writeFileSync(process.env.FAULT_FLAG ?? '', '');
await database.query('insert into entry (n, text) values (3001, $$lost$$)', []).then(
  () => console.log('acknowledged'),
  () => {},
);
await database.query('select 1', []).then(() => console.log('answering'));
