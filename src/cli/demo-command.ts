import path from 'node:path';
import type { Command } from 'commander';
import { readDemoCatalogue } from '#domain/demo/catalogue.ts';
import { loadDemo } from '#domain/demo/load-demo.ts';
import { removeDemo } from '#domain/demo/remove-demo.ts';
import { type Config, loadConfig } from '#platform/config.ts';
import { OperatorError } from '#platform/failures.ts';
import { createLogger } from '#platform/logger.ts';
import { openServices, type Services } from '#services/open-services.ts';
import { ProductError } from '#shared/errors.ts';
import { loadReport, removalReport } from './demo-report.ts';

/** Opens the services, prints the text that `work` returns, and closes the services. */
async function withServices(work: (services: Services, config: Config) => Promise<string>): Promise<void> {
  const config = loadConfig();
  const services = await openServices(config, createLogger(config.log));
  try {
    process.stdout.write(`${await work(services, config)}\n`);
  } catch (error) {
    if (error instanceof ProductError) throw new OperatorError(error.message, { cause: error });
    throw error;
  } finally {
    await services.close();
  }
}

/** `vitrine demo load` and `vitrine demo remove` */
export function registerDemo(program: Command, rootDir: string): void {
  const demo = program
    .command('demo')
    .description('load or remove the catalogue of fictional apps that comes with Vitrine');
  demo
    .command('load')
    .description('load the parts of the demo that are missing')
    .action(() =>
      withServices(async (services, { site }) => {
        const catalogue = await readDemoCatalogue(path.join(rootDir, 'demo'));
        if (!catalogue)
          throw new OperatorError('This checkout does not contain the demo: demo/catalogue.json is missing');
        const loaded = await loadDemo({ ...services, publicUrl: site.publicUrl }, catalogue);
        return loaded ? loadReport(loaded) : '';
      }),
    );
  demo
    .command('remove')
    .description('remove the demo, except for items that you have changed or use')
    .action(() => withServices(async (services) => removalReport(await removeDemo(services))));
}
