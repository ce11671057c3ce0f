import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { readAssets } from '#server/pages/assets.ts';
import { figureRow, type Row } from './measure.ts';
import { rootDir } from './workspace.ts';

// Part of `npm run bench`: measures how much JavaScript each page loads.

/** Maximum JavaScript per page, in kB of 1,000 bytes. */
const BUDGET_KB = 130;
const clientDir = path.join(rootDir, 'dist/client');

const readCompressedSize = (address: string): number =>
  brotliCompressSync(readFileSync(path.join(clientDir, address)), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11 },
  }).length;

/**
 * Measures the JavaScript that each page loads, compressed with brotli: the chunks of the root route and those of the
 * page's own route.
 */
export async function benchWeight(): Promise<Row[]> {
  const { routes } = await readAssets(clientDir);
  const shared = routes.__root__?.preloads ?? [];
  const rows: Row[] = [];
  for (const [route, { preloads = [] }] of Object.entries(routes)) {
    if (route === '__root__') continue;
    const files = new Set(
      [...shared, ...preloads].map((link) => (typeof link === 'string' ? link : link.href)),
    );
    const kb = [...files].reduce((sum, file) => sum + readCompressedSize(file), 0) / 1000;
    rows.push(figureRow('JavaScript', route, `${kb.toFixed(1)} kB`, `<= ${BUDGET_KB} kB`, kb <= BUDGET_KB));
  }
  return rows;
}
