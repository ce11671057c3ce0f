import { buildTemplate } from '#db/data-directory.ts';

// A process of its own, because making a database from nothing takes 800 MB once.
console.log(await buildTemplate());
