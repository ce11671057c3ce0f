import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openOcrEngine } from '#analysis/ocr/open-ocr-engine.ts';
import { textOf } from '#domain/ocr/boxes.ts';
import { createSimilarService, type SimilarService } from '#domain/similar/similar-service.ts';
import { createLogger } from '#platform/logger.ts';
import { openWorkspace } from '../workspace.ts';
import { fillGallery, type Screen } from './gallery.ts';
import { CHANGES, drawPhotograph, toUpright } from './pictures.ts';
import { measurePrecision } from './precision.ts';

// `npm run eval:similar -- <folder>` measures how good the results of similar screens and of the search by picture are
// (docs/similar.md).

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Only every n-th screen becomes a query picture. */
    every: { type: 'string', default: '1' },
    /** A regular expression. Only changes of `CHANGES` whose name matches it are measured. */
    changes: { type: 'string', default: '' },
    photographs: { type: 'string', default: '50' },
    verbose: { type: 'boolean', default: false },
  },
});
const folder = path.resolve(positionals[0] ?? '');
if (!positionals[0] || !existsSync(path.join(folder, 'manifest.json'))) {
  console.error(`no manifest.json in ${folder}; usage: npm run eval:similar -- <folder with screens>`);
  process.exit(1);
}
const FIRST_RESULTS = 5;

const percent = (part: number, whole: number): string =>
  `${((100 * part) / Math.max(1, whole)).toFixed(0)} %`;

/**
 * Searches by a picture of `screen`. `position` is the index of the screen in the results, or -1 if it is not among
 * them. `isAnotherExact` tells whether another screen is marked as exact.
 */
async function searchForScreen(similar: SimilarService, picture: Buffer, screen: Screen) {
  const start = performance.now();
  const { items, words } = await similar.searchByPicture(picture, { limit: 24 });
  const position = items.findIndex(({ id }) => id === screen.id);
  return {
    position,
    isExact: items[position]?.isExact === true,
    isAnotherExact: items.some(({ id, isExact }) => isExact && id !== screen.id),
    words,
    first: items[0],
    ms: performance.now() - start,
  };
}

async function measurePictures(similar: SimilarService, screens: readonly Screen[]): Promise<void> {
  const queries = screens.filter((_, index) => index % Number(values.every) === 0);
  console.log(`\nSearch by picture, ${queries.length} screens as queries among ${screens.length}`);
  for (const [name, change] of Object.entries(CHANGES)) {
    if (!new RegExp(values.changes).test(name)) continue;
    let [firstCount, topCount, exactCount, otherExactCount, totalMs] = [0, 0, 0, 0, 0];
    for (const screen of queries) {
      const { image, ...size } = await toUpright(await readFile(screen.file));
      const found = await searchForScreen(similar, await change(image, size), screen);
      if (found.position === 0) firstCount += 1;
      if (found.position >= 0 && found.position < FIRST_RESULTS) topCount += 1;
      if (found.isExact) exactCount += 1;
      if (found.isAnotherExact) otherExactCount += 1;
      totalMs += found.ms;
      if (values.verbose && found.position !== 0)
        console.log(
          `  ${found.position} ${found.words} ${path.basename(screen.file)} first: ${found.first?.score} ${found.first?.app.slug} ${found.first?.isExact}`,
        );
    }
    console.log(
      `${name.padEnd(50)} first ${percent(firstCount, queries.length)}, among ${FIRST_RESULTS} ${percent(topCount, queries.length)}, marked exact ${percent(exactCount, queries.length)}, another marked exact ${percent(otherExactCount, queries.length)}, ${(totalMs / queries.length).toFixed(0)} ms`,
    );
  }
}

async function measurePhotographs(similar: SimilarService): Promise<void> {
  const count = Number(values.photographs);
  let emptyCount = 0;
  for (let seed = 1; seed <= count; seed += 1) {
    const { items } = await similar.searchByPicture(await drawPhotograph(seed), { limit: 6 });
    if (items.length === 0) emptyCount += 1;
    else if (values.verbose) console.log('  photograph', seed, items.map(({ score }) => score).join(' '));
  }
  console.log(`\nNothing similar to ${percent(emptyCount, count)} of ${count} drawn photographs`);
}

const workspace = await openWorkspace();
try {
  const screens = await fillGallery(workspace, folder, (done, of) =>
    process.stderr.write(`\r${done} of ${of} screens`),
  );
  process.stderr.write('\n');
  const { db, images } = workspace.services;
  const ocrEngine = await openOcrEngine();
  // The server stops the OCR of a query picture after a few seconds. This program waits longer. Otherwise, a busy
  // machine would change the results.
  const recognizeText = async (picture: Buffer) => textOf((await ocrEngine.recognize(picture)).boxes);
  const logger = createLogger({ level: 'warn', format: 'text' });
  const similar = createSimilarService({ db, images, model: null, recognizeText, logger });
  await measurePhotographs(similar);
  await measurePictures(similar, screens);
  await measurePrecision(db, screens);
  similar.close();
  await ocrEngine.close();
} finally {
  await workspace.close();
}
