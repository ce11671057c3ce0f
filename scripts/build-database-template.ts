import { existsSync } from 'node:fs';
import { buildTemplate } from '#db/data-directory.ts';
import { templateFile } from '#db/template.ts';

// A process of its own, because making a database from nothing takes 800 MB once.
if (!existsSync(await templateFile())) {
  console.log('Preparing the database…');
  await buildTemplate();
}
