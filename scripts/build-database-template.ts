import { buildTemplate } from '#db/data-directory.ts';

// A process of its own, because making a database from nothing takes hundreds of megabytes once.
await buildTemplate();
