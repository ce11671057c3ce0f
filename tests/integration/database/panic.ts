import fs from 'node:fs';
import { openPglite } from '#db/pglite.ts';

// Commits to a disk that fails. Says 'acknowledged' when that went through, and 'answering' when the process
// goes on afterwards.
const [directory] = process.argv.slice(2) as [string];
const pglite = await openPglite(directory);
fs.fdatasyncSync = () => {
  throw new Error('the disk is gone');
};
await pglite.query('insert into entry (n, text) values (3001, $$lost$$)').then(
  () => console.log('acknowledged'),
  () => {},
);
await pglite.query('select 1').then(() => console.log('answering'));
