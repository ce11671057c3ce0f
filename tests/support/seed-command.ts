import { seedDataDirectory } from './seed.ts';

// A process of its own: an embedded database takes memory that only the end of a process gives back.
const [dataDir] = process.argv.slice(2);
if (!dataDir) throw new Error('Which folder is to be seeded?');
await seedDataDirectory(dataDir);
