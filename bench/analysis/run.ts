import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { fitPlattScaling } from '#analysis/engine/learning/calibration.ts';
import { MIN_EXAMPLES } from '#analysis/engine/learning/model.ts';
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

// `npm run eval:analysis -- <folder>` measures how well the engine categorizes labeled screens of apps that it was not
// trained with, and prints tables in Markdown. `docs/analysis.md` explains the figures. The options are:
// - `--seeds <number>`: repeats the evaluation, each time with another division of the apps into folds
// - `--demo`: also evaluates the engine after training with the demo
// - `--no-curve`: skips the learning curve
// - `--no-hidden`: skips the evaluation of screen types that no training screen has

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
    `no manifest.json in ${folder}; usage: npm run eval:analysis -- <folder with labeled screens>`,
  );
  process.exit(1);
}

/**
 * For F1, an element counts as found if its probability is at least this value, which was chosen before measuring. With
 * calibrated probabilities, the best threshold is half of the highest F1 that any threshold reaches (Lipton and others,
 * 2014). This F1 is about 0.6 here.
 */
const F1_THRESHOLD = 0.3;
/** Numbers of training screens for which the learning curve has a row. */
const TRAINING_SIZES = [0, 10, 20, 30, 50, 100, Number.POSITIVE_INFINITY];

const percent = (share: number): string => (share * 100).toFixed(1);
const printRow = (...cells: (string | number)[]): void => console.log(`| ${cells.join(' | ')} |`);
const printHeader = (...cells: string[]): void => {
  printRow(...cells);
  printRow(...cells.map((_, index) => (index === 0 ? '---' : '---:')));
};

const { screens, ocrEngine } = await loadLabelled(folder, (done, total) => {
  if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${total} screens`);
});
const categories = categoriesOf(screens);
/** Predicts each screen once for each seed, with at most `limit` training screens. */
const predictBy = (method: Method, limit?: number): PredictedScreen[] =>
  seeds.flatMap((seed) => crossValidate(screens, categories, method, { seed, limit }));

const formatHitRates = (all: readonly PredictedScreen[]): string[] => [
  ...[1, 3, 5].map((rank) => percent(computeTypeHitRate(all, rank, { others: false }))),
  ...[1, 3].map((rank) => percent(computeTypeHitRate(all, rank, { others: true }))),
  percent(measureElements(all, ({ confidence }) => confidence >= F1_THRESHOLD).f1),
];
const HIT_RATE_COLUMNS = [
  'type is first',
  'type in first 3',
  'type in first 5',
  'type or alternative first',
  'type or alternative in first 3',
  'F1 of elements',
];

console.log(
  `\n${screens.length} screens of ${new Set(screens.map(({ app }) => app)).size} apps, OCR by ${ocrEngine}. Cross-validation ` +
    `with five folds by app, repeated with ${seeds.length} random assignments of apps to folds. All figures but counts and ` +
    'seconds are percentages.\n',
);
printHeader('', ...HIT_RATE_COLUMNS);
const enginePredictions = predictBy(engine());
printRow('frequency of the category', ...formatHitRates(predictBy(frequency)));
printRow('lexicon alone', ...formatHitRates(predictBy(lexicon)));
printRow('engine', ...formatHitRates(enginePredictions));
const demo = values.demo ? await loadDemo(categories) : null;
if (demo) {
  const predictFromDemo = engine()(demo, categories);
  printRow(
    'engine, trained with the demo only',
    ...formatHitRates(screens.map((screen) => ({ screen, predictions: predictFromDemo(screen) }))),
  );
  const withDemo: Method = (examples, all) => engine()([...examples, ...demo], all);
  for (const limit of [30, 100, Number.POSITIVE_INFINITY])
    printRow(
      `engine, trained with ${Number.isFinite(limit) ? `${limit} screens` : 'all screens'} and the demo`,
      ...formatHitRates(predictBy(withDemo, limit)),
    );
}

console.log('');
printHeader('categories that the engine selects', 'precision', 'recall', 'selected per screen');
const isSelectedByEngine = ({ isSelected }: { isSelected: boolean }): boolean => isSelected;
for (const [name, found] of [
  [
    'types: only the best one is correct',
    measureTypes(enginePredictions, isSelectedByEngine, { others: false }),
  ],
  [
    'types: alternatives are correct too',
    measureTypes(enginePredictions, isSelectedByEngine, { others: true }),
  ],
  ['elements', measureElements(enginePredictions, isSelectedByEngine)],
] as const)
  printRow(
    name,
    percent(found.precision),
    percent(found.recall),
    (found.selectedCount / enginePredictions.length).toFixed(2),
  );

console.log(
  '\nPredictions by confidence: mean confidence, share that is correct, and number of predictions.\n',
);
printHeader('confidence', 'types: mean', 'correct', 'number', 'elements: mean', 'correct', 'number');
const [typeBins, elementBins] = [
  computeReliability(enginePredictions, 'screen-types'),
  computeReliability(enginePredictions, 'ui-elements'),
];
typeBins.forEach((typeBin, index) => {
  const cells = [typeBin, elementBins[index]].flatMap((bin) =>
    bin?.count ? [percent(bin.confidence), percent(bin.correct), bin.count] : ['', '', 0],
  );
  printRow(`from ${percent(typeBin.from)}`, ...cells);
});

if (values.hidden) {
  const runs = seeds.map((seed) => hideEachType(screens, categories, engine(), seed));
  console.log('\nEach type is hidden in turn: its screens are left out of the training.\n');
  printHeader('screens of', 'type is first', 'type in first 3', 'type in first 5', 'screens');
  for (const [name, kind] of [
    ['the hidden type', 'hidden'],
    ['other types', 'seen'],
    ['other types, without predictions of the hidden type', 'seenAlone'],
  ] as const) {
    const classified = runs.flatMap((run) => run[kind]);
    const ranks = [1, 3, 5].map((rank) => percent(computeTypeHitRate(classified, rank, { others: false })));
    printRow(name, ...ranks, classified.length);
  }
}

if (values.curve) {
  console.log('');
  printHeader('training screens', ...HIT_RATE_COLUMNS);
  for (const limit of TRAINING_SIZES) {
    const name = Number.isFinite(limit) ? `${limit}` : 'all of the other folds';
    printRow(name, ...formatHitRates(predictBy(engine(), limit)));
    if (limit > 0 && limit < MIN_EXAMPLES)
      printRow(
        `${name}, without the minimum number of training screens`,
        ...formatHitRates(predictBy(engine(1), limit)),
      );
  }
}

console.log('\nElements: precision, recall, F1 and number of screens.\n');
printHeader('element', 'precision', 'recall', 'F1', 'screens');
for (const { name } of categories.filter(({ type }) => type === 'ui-elements')) {
  const found = measureElements(enginePredictions, ({ confidence }) => confidence >= F1_THRESHOLD, name);
  const screenCount = screens.filter((screen) => screen.elements.includes(name)).length;
  printRow(name, percent(found.precision), percent(found.recall), percent(found.f1), screenCount);
}
console.log('\nMost frequent mistakes about types, in all repetitions together:');
for (const [name, count] of countConfusions(enginePredictions).slice(0, 12))
  console.log(`- ${name}: ${count}`);

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
// The printed values are copied by hand into the engine's `LEXICON_CALIBRATION`.
for (const type of ['screen-types', 'ui-elements'] as const) {
  const ofTaxonomy = categories.filter((category) => category.type === type);
  const { slope, intercept } = fitPlattScaling(
    screens.flatMap((screen) => {
      const page = createPage(screen.features, screen.ocrText);
      return ofTaxonomy.map((category) => ({
        value: getLexicalScorer(category)(page).score,
        isCorrect: labelsOf(screen).includes(category.id),
      }));
    }),
  );
  console.log(
    `Calibration of the lexicon's scores, ${type}: slope ${slope.toFixed(2)}, intercept ${intercept.toFixed(2)}.`,
  );
}
