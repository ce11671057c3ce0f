import { buildPages } from '../workspace.ts';
import { type Comparison, formatComparisons } from './comparison.ts';
import { compareWithIpx } from './ipx.ts';
import { installLibraries } from './libraries.ts';
import { compareWithNginx } from './nginx.ts';
import { compareWithSearchEngines } from './search-engines.ts';

// `npm run bench:peers` compares Vitrine with programs that do only one of its tasks, on the same machine.
buildPages();
installLibraries();
const comparisons: Comparison[] = [];
for (const compare of [compareWithNginx, compareWithIpx, compareWithSearchEngines])
  comparisons.push(...(await compare()));
console.log(`\n${formatComparisons(comparisons)}`);
