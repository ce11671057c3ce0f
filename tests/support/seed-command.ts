import { seedDataDirectory } from './seed.ts';

// A separate process: only the end of the process releases the memory of an embedded database.
const [dataDir] = process.argv.slice(2);
if (!dataDir) throw new Error('Which folder is to be seeded?');
await seedDataDirectory(dataDir);
