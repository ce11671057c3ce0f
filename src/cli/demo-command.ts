import path from 'node:path';
import type { Command } from 'commander';
import { z } from 'zod';
import { OperatorError } from '#platform/failures.ts';
import { formatLoadReport, formatRemovalReport } from './demo-report.ts';
import { defineCommand } from './operator-command.ts';
import { runCommand } from './run-command.ts';
import type { Terminal } from './terminal.ts';

const noOptionsSchema = z.strictObject({});

export const demoLoadCommand = defineCommand({
  name: 'demo load',
  options: noOptionsSchema,
  async run({ openServices, config, rootDir, printLine }) {
    const { readDemoCatalogue } = await import('#domain/demo/catalogue.ts');
    const { loadDemo } = await import('#domain/demo/load-demo.ts');
    const services = await openServices();
    const catalogue = await readDemoCatalogue(path.join(rootDir, 'demo'));
    if (!catalogue)
      throw new OperatorError('This checkout does not contain the demo: demo/catalogue.json is missing');
    const loaded = await loadDemo({ ...services, publicUrl: config.site.publicUrl }, catalogue);
    // `loadDemo` returns null only if it is called with `unless`.
    printLine(loaded ? formatLoadReport(loaded) : '');
    return 0;
  },
});

export const demoRemoveCommand = defineCommand({
  name: 'demo remove',
  options: noOptionsSchema,
  async run({ openServices, logger, printLine }) {
    const { removeDemo } = await import('#domain/demo/remove-demo.ts');
    printLine(formatRemovalReport(await removeDemo({ ...(await openServices()), logger })));
    return 0;
  },
});

/** `vitrine demo load` and `vitrine demo remove` */
export function registerDemo(program: Command, terminal: Terminal): void {
  const demo = program
    .command('demo')
    .description('load or remove the catalogue of fictional apps that comes with Vitrine');
  demo
    .command('load')
    .description('load the parts of the demo that are missing')
    .action(() => runCommand(terminal, demoLoadCommand, {}));
  demo
    .command('remove')
    .description('remove the demo, except for items that you have changed or use')
    .action(() => runCommand(terminal, demoRemoveCommand, {}));
}
