import { buildTemplate } from '#db/data-directory.ts';

// Runs in a separate process, because creating a database temporarily needs hundreds of megabytes.
await buildTemplate();
