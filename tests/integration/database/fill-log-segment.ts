import { openDatabase } from '#db/open-database.ts';

// Writes until the last WAL segment is nearly full, then exits without closing the database, as if killed. The next
// start must create another segment. Prints the number of acknowledged rows.
const [dataDir] = process.argv.slice(2) as [string];
const database = await openDatabase({ dataDir });
await database.execute('create table filler (n integer, text text)');
let rowCount = 0;
const write = async (characters: number): Promise<void> => {
  rowCount += 1;
  await database.execute('insert into filler values ($1, $2)', [rowCount, 'x'.repeat(characters)]);
};
const remainingBytes = async (): Promise<number> => {
  const { rows } =
    await database.execute(`select (bytes - (pg_current_wal_insert_lsn() - '0/0') % bytes)::integer as room
    from (select pg_size_bytes(current_setting('wal_segment_size')) as bytes) as segment`);
  return (rows[0] as { room: number }).room;
};
// PostgreSQL would compress rows of more than about 2,000 bytes. Near the end of the segment, the rows are short, so
// that the loop can stop just before the end.
for (let remaining = await remainingBytes(); remaining > 3_000; remaining = await remainingBytes())
  await write(remaining > 100_000 ? 1_900 : 100);
process.stdout.write(String(rowCount));
process.exit(0);
