import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { fitPlattScaling } from '#analysis/engine/learning/calibration.ts';
import { train } from '#analysis/engine/learning/train.ts';
import { createPage, getLexicalScorer } from '#analysis/engine/lexicon/score.ts';
import { type Labelled, loadLabelled } from './corpus.ts';
import { loadDemo } from './demo.ts';
import { categoriesOf, engine, frequency, labelsOf, lexicon, type Method } from './methods.ts';
import { confusions, elements, type Judged, reliability, typeHits, types } from './metrics.ts';
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
const seeds = Array.from({ length: Number(values.seeds) || 1 }, (_, at) => at + 1);
if (!positionals[0] || !existsSync(path.join(folder, 'manifest.json'))) {
  console.error(
    `no manifest.json in ${folder}; usage: npm run eval:analysis -- <folder with labelled screens>`,
  );
  process.exit(1);
}

/**
 * Probability from which an element counts for F1. For calibrated probabilities the optimum is half of the
 * best F1 (Lipton and others, 2014), hence about 0.3 here. Chosen beforehand, the same for every method.
 */
const F1_FROM = 0.3;
const CURVE = [0, 10, 20, 30, 50, 100, Number.POSITIVE_INFINITY];

const percent = (share: number): string => (share * 100).toFixed(1);
const row = (...cells: (string | number)[]): void => console.log(`| ${cells.join(' | ')} |`);
const heads = (...cells: string[]): void => {
  row(...cells);
  row(...cells.map((_, at) => (at === 0 ? '---' : '---:')));
};

const { screens, ocrEngine } = await loadLabelled(folder, (done, of) => {
  if (process.stderr.isTTY) process.stderr.write(`\rread ${done} of ${of}`);
});
const categories = categoriesOf(screens);
const judgedBy = (method: Method, most?: number): Judged[] =>
  seeds.flatMap((seed) => crossValidate(screens, categories, method, { seed, most }));

const hits = (all: readonly Judged[]): string[] => [
  ...[1, 3, 5].map((rank) => percent(typeHits(all, rank, { others: false }))),
  ...[1, 3].map((rank) => percent(typeHits(all, rank, { others: true }))),
  percent(elements(all, ({ confidence }) => confidence >= F1_FROM).f1),
];
const HITS = ['type @1', '@3', '@5', '@1 with others', '@3 with others', 'element F1'];

console.log(
  `\n${screens.length} screens of ${new Set(screens.map(({ app }) => app)).size} apps, ${ocrEngine}; five folds by app, ` +
    `${seeds.length} divisions. All figures but counts and seconds in %.\n`,
);
heads('', ...HITS);
const combined = judgedBy(engine());
row('frequency', ...hits(judgedBy(frequency)));
row('lexicon alone', ...hits(judgedBy(lexicon)));
row('engine', ...hits(combined));
const demo = values.demo ? await loadDemo(categories) : null;
if (demo) {
  const predictFromDemo = engine()(demo, categories);
  row(
    'learned from the demo alone',
    ...hits(screens.map((screen) => ({ screen, verdicts: predictFromDemo(screen) }))),
  );
  const withDemo: Method = (examples, all) => engine()([...examples, ...demo], all);
  for (const most of [30, 100, Number.POSITIVE_INFINITY])
    row(`engine, ${Number.isFinite(most) ? most : 'all'} and the demo`, ...hits(judgedBy(withDemo, most)));
}

console.log('');
heads('selected', 'precision', 'recall', 'selected a screen');
const chosen = ({ isSelected }: { isSelected: boolean }): boolean => isSelected;
for (const [name, found] of [
  ['types, by the best one', types(combined, chosen, { others: false })],
  ['types, others count', types(combined, chosen, { others: true })],
  ['elements', elements(combined, chosen)],
] as const)
  row(name, percent(found.precision), percent(found.recall), (found.decided / combined.length).toFixed(2));

console.log('\nReliability of confidences: mean confidence, share of correct predictions, count.\n');
heads('confidence', 'types', 'correct', 'count', 'elements', 'correct', 'count');
const [ofTypes, ofElements] = [reliability(combined, 'screen-types'), reliability(combined, 'ui-elements')];
ofTypes.forEach((bin, at) => {
  const cells = [bin, ofElements[at]].flatMap((own) =>
    own?.count ? [percent(own.confidence), percent(own.right), own.count] : ['', '', 0],
  );
  row(`from ${percent(bin.from)}`, ...cells);
});

if (values.hidden) {
  const runs = seeds.map((seed) => hideEachType(screens, categories, engine(), seed));
  console.log('\nTypes that no training tag has, each hidden in turn, and the other types beside them.\n');
  heads('', 'type @1', '@3', '@5', 'screens');
  for (const [name, of] of [
    ['hidden types', 'hidden'],
    ['seen types', 'seen'],
    ['seen types, hidden one not offered', 'seenAlone'],
  ] as const) {
    const classified = runs.flatMap((run) => run[of]);
    const ranks = [1, 3, 5].map((rank) => percent(typeHits(classified, rank, { others: false })));
    row(name, ...ranks, classified.length);
  }
}

if (values.curve) {
  console.log('');
  heads('tagged screens', ...HITS);
  for (const most of CURVE) {
    const name = Number.isFinite(most) ? `${most}` : 'all of the folds';
    row(name, ...hits(judgedBy(engine(), most)));
    if (most > 0 && most < 30)
      row(`${name}, trained despite the minimum`, ...hits(judgedBy(engine(1), most)));
  }
}

console.log('\nElements: precision, recall, F1 and number of screens.\n');
heads('element', 'precision', 'recall', 'F1', 'screens');
for (const { name } of categories.filter(({ type }) => type === 'ui-elements')) {
  const found = elements(combined, ({ confidence }) => confidence >= F1_FROM, name);
  const having = screens.filter((screen) => screen.elements.includes(name)).length;
  row(name, percent(found.precision), percent(found.recall), percent(found.f1), having);
}
console.log('\nMost frequent mistakes about types, of all divisions together:');
for (const [name, count] of confusions(combined).slice(0, 12)) console.log(`- ${name}: ${count}`);

const mean = (of: (screen: Labelled) => number): string =>
  (screens.reduce((sum, screen) => sum + of(screen), 0) / screens.length).toFixed(3);
const lessons = screens.map((screen) => ({ ...screen, group: screen.app, categories: labelsOf(screen) }));
const start = performance.now();
train(lessons, categories);
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
