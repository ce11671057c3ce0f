import { existsSync } from 'node:fs';
import { buildTemplate } from '#db/data-directory.ts';
import { templateFile } from '#db/template.ts';
import { reportSteps } from '#platform/step-report.ts';

// A process of its own, because making a database from nothing takes 800 MB once.
if (!existsSync(await templateFile())) {
  const report = reportSteps();
  report.step('Preparing the database');
  await buildTemplate();
  report.end();
}
