import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { rootDir } from '../workspace.ts';
import { evaluate } from './evaluate.ts';
import { listPairs } from './pairs.ts';
import { listDemoSources, listSources, observeScreens, type Source } from './screens.ts';

// `npm run eval:stacks -- <folder>` prints how many pairs of screens in light and dark are proposed as stacks, and how
// many proposals are wrong (docs/similar.md).

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Whether the demo's screens are measured too. */
    demo: { type: 'boolean', default: false },
    /** Prints each pair that is missed or wrongly proposed. */
    verbose: { type: 'boolean', default: false },
  },
});
const folder = path.resolve(positionals[0] ?? '');
if (!positionals[0] || !existsSync(path.join(folder, 'manifest.json'))) {
  console.error(`no manifest.json in ${folder}; usage: npm run eval:stacks -- <folder with screens>`);
  process.exit(1);
}

async function measure(title: string, directory: string, sources: readonly Source[]): Promise<void> {
  const screens = await observeScreens(directory, sources, (done, of) =>
    process.stderr.write(`\r${title}: ${done} of ${of} screenshots`),
  );
  process.stderr.write('\n');
  evaluate(title, await listPairs(screens), values.verbose);
}

await measure('Folder', folder, await listSources(folder));
const demo = path.join(rootDir, 'demo');
if (values.demo) await measure('Demo', demo, await listDemoSources(demo));
