import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { fitPlattScaling } from '#analysis/engine/learning/calibration.ts';
import { train } from '#analysis/engine/learning/train.ts';
import { createPage, getLexicalScorer } from '#analysis/engine/lexicon/score.ts';
import { type Labelled, loadLabelled } from './corpus.ts';
import { loadDemo } from './demo.ts';
import { categoriesOf, engine, frequency, labelsOf, lexicon, type Method } from './methods.ts';
import {
  computeReliability,
  computeTypeHitRate,
  countConfusions,
  measureElements,
  measureTypes,
  type PredictedScreen,
} from './metrics.ts';
import { crossValidate, hideEachType } from './validate.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seeds: { type: 'string', default: '3' },
    curve: { type: 'boolean', default: true },
    hidden: { type: 'boolean', default: true },
    demo: { type: 'boolean', default: false },
  },
  allowNegative: true,
});
const folder = path.resolve(positionals[0] ?? '');
const seeds = Array.from({ length: Number(values.seeds) || 1 }, (_, index) => index + 1);
if (!positionals[0] || !existsSync(path.join(folder, 'manifest.json'))) {
  console.error(
    `no manifest.json in ${folder}; usage: npm run eval:analysis -- <folder with labelled screens>`,
  );
  process.exit(1);
}

/**
 * Minimum probability at which an element counts as found when F1 is computed. For calibrated probabilities the optimum
 * is half of the
 * best F1 (Lipton and others, 2014), hence about 0.3 here. Chosen beforehand, the same for every method.
 */
const F1_THRESHOLD = 0.3;
const CURVE = [0, 10, 20, 30, 50, 100, Number.POSITIVE_INFINITY];

const percent = (share: number): string => (share * 100).toFixed(1);
const printRow = (...cells: (string | number)[]): void => console.log(`| ${cells.join(' | ')} |`);
const printHeader = (...cells: string[]): void => {
  printRow(...cells);
  printRow(...cells.map((_, index) => (index === 0 ? '---' : '---:')));
};

const { screens, ocrEngine } = await loadLabelled(folder, (done, total) => {
  if (process.stderr.isTTY) process.stderr.write(`\rread ${done} of ${total}`);
});
const categories = categoriesOf(screens);
const predictBy = (method: Method, limit?: number): PredictedScreen[] =>
  seeds.flatMap((seed) => crossValidate(screens, categories, method, { seed, limit }));

const formatHitRates = (all: readonly PredictedScreen[]): string[] => [
  ...[1, 3, 5].map((rank) => percent(computeTypeHitRate(all, rank, { others: false }))),
  ...[1, 3].map((rank) => percent(computeTypeHitRate(all, rank, { others: true }))),
  percent(measureElements(all, ({ confidence }) => confidence >= F1_THRESHOLD).f1),
];
const HIT_RATE_COLUMNS = ['type @1', '@3', '@5', '@1 with others', '@3 with others', 'element F1'];

console.log(
  `\n${screens.length} screens of ${new Set(screens.map(({ app }) => app)).size} apps, ${ocrEngine}; five folds by app, ` +
    `${seeds.length} divisions. All figures but counts and seconds in %.\n`,
);
printHeader('', ...HIT_RATE_COLUMNS);
const combined = predictBy(engine());
printRow('frequency', ...formatHitRates(predictBy(frequency)));
printRow('lexicon alone', ...formatHitRates(predictBy(lexicon)));
printRow('engine', ...formatHitRates(combined));
const demo = values.demo ? await loadDemo(categories) : null;
if (demo) {
  const predictFromDemo = engine()(demo, categories);
  printRow(
    'learned from the demo alone',
    ...formatHitRates(screens.map((screen) => ({ screen, predictions: predictFromDemo(screen) }))),
  );
  const withDemo: Method = (examples, all) => engine()([...examples, ...demo], all);
  for (const limit of [30, 100, Number.POSITIVE_INFINITY])
    printRow(
      `engine, ${Number.isFinite(limit) ? limit : 'all'} and the demo`,
      ...formatHitRates(predictBy(withDemo, limit)),
    );
}

console.log('');
printHeader('selected', 'precision', 'recall', 'selected per screen');
const chosen = ({ isSelected }: { isSelected: boolean }): boolean => isSelected;
for (const [name, found] of [
  ['types, by the best one', measureTypes(combined, chosen, { others: false })],
  ['types, others count', measureTypes(combined, chosen, { others: true })],
  ['elements', measureElements(combined, chosen)],
] as const)
  printRow(
    name,
    percent(found.precision),
    percent(found.recall),
    (found.decided / combined.length).toFixed(2),
  );

console.log('\nReliability of confidences: mean confidence, share of correct predictions, count.\n');
printHeader('confidence', 'types', 'correct', 'count', 'elements', 'correct', 'count');
const [ofTypes, ofElements] = [
  computeReliability(combined, 'screen-types'),
  computeReliability(combined, 'ui-elements'),
];
ofTypes.forEach((bin, index) => {
  const cells = [bin, ofElements[index]].flatMap((own) =>
    own?.count ? [percent(own.confidence), percent(own.right), own.count] : ['', '', 0],
  );
  printRow(`from ${percent(bin.from)}`, ...cells);
});

if (values.hidden) {
  const runs = seeds.map((seed) => hideEachType(screens, categories, engine(), seed));
  console.log(
    '\nEach type is removed from the training tags in turn: figures of the hidden types and of the others.\n',
  );
  printHeader('', 'type @1', '@3', '@5', 'screens');
  for (const [name, kind] of [
    ['hidden types', 'hidden'],
    ['seen types', 'seen'],
    ['seen types, hidden one not offered', 'seenAlone'],
  ] as const) {
    const classified = runs.flatMap((run) => run[kind]);
    const ranks = [1, 3, 5].map((rank) => percent(computeTypeHitRate(classified, rank, { others: false })));
    printRow(name, ...ranks, classified.length);
  }
}

if (values.curve) {
  console.log('');
  printHeader('tagged screens', ...HIT_RATE_COLUMNS);
  for (const limit of CURVE) {
    const name = Number.isFinite(limit) ? `${limit}` : 'all of the folds';
    printRow(name, ...formatHitRates(predictBy(engine(), limit)));
    if (limit > 0 && limit < 30)
      printRow(`${name}, trained despite the minimum`, ...formatHitRates(predictBy(engine(1), limit)));
  }
}

console.log('\nElements: precision, recall, F1 and number of screens.\n');
printHeader('element', 'precision', 'recall', 'F1', 'screens');
for (const { name } of categories.filter(({ type }) => type === 'ui-elements')) {
  const found = measureElements(combined, ({ confidence }) => confidence >= F1_THRESHOLD, name);
  const having = screens.filter((screen) => screen.elements.includes(name)).length;
  printRow(name, percent(found.precision), percent(found.recall), percent(found.f1), having);
}
console.log('\nMost frequent mistakes about types, of all divisions together:');
for (const [name, count] of countConfusions(combined).slice(0, 12)) console.log(`- ${name}: ${count}`);

const mean = (measure: (screen: Labelled) => number): string =>
  (screens.reduce((sum, screen) => sum + measure(screen), 0) / screens.length).toFixed(3);
const trainingExamples = screens.map((screen) => ({
  ...screen,
  group: screen.app,
  categories: labelsOf(screen),
}));
const start = performance.now();
train(trainingExamples, categories);
console.log(
  `\nSeconds per screen: OCR ${mean(({ seconds }) => seconds.ocrText)}, features ${mean(({ seconds }) => seconds.features)}. ` +
    `Training with all ${screens.length}: ${((performance.now() - start) / 1e3).toFixed(1)} s.`,
);
for (const type of ['screen-types', 'ui-elements'] as const) {
  const own = categories.filter((category) => category.type === type);
  const { slope, intercept } = fitPlattScaling(
    screens.flatMap((screen) => {
      const page = createPage(screen.features, screen.ocrText);
      return own.map((category) => ({
        value: getLexicalScorer(category)(page).score,
        isCorrect: labelsOf(screen).includes(category.id),
      }));
    }),
  );
  console.log(`Lexicon alone, ${type}: slope ${slope.toFixed(2)}, intercept ${intercept.toFixed(2)}.`);
}
