import { openDatabase } from '#db/open-database.ts';

// Writes until the last segment of the log is nearly full and ends without closing the database, as if killed: the next
// start has to make another segment. Says how many rows were acknowledged.
const [dataDir] = process.argv.slice(2) as [string];
const database = await openDatabase({ dataDir });
await database.execute('create table filler (n integer, text text)');
let written = 0;
const write = async (characters: number): Promise<void> => {
  written += 1;
  await database.execute('insert into filler values ($1, $2)', [written, 'x'.repeat(characters)]);
};
const room = async (): Promise<number> => {
  const { rows } =
    await database.execute(`select (bytes - (pg_current_wal_insert_lsn() - '0/0') % bytes)::integer as room
    from (select pg_size_bytes(current_setting('wal_segment_size')) as bytes) as segment`);
  return (rows[0] as { room: number }).room;
};
// A long text is compressed: many short ones fill the log.
for (let left = await room(); left > 3_000; left = await room()) await write(left > 100_000 ? 1_900 : 100);
process.stdout.write(String(written));
process.exit(0);
