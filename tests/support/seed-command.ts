import { seedDataDirectory } from './seed.ts';

// Runs as a separate process, because only the end of the process releases the memory of an embedded database.
const [dataDir] = process.argv.slice(2);
if (!dataDir) throw new Error('Usage: seed-command.ts <data directory>');
await seedDataDirectory(dataDir);
