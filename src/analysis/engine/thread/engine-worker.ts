import { serveThread } from '#platform/serve-thread.ts';
import { classify } from '../classify.ts';
import { extractFeatures } from '../features/visual-features.ts';
import { decodeModel, encodeModel } from '../learning/codec.ts';
import { figuresOf, type Model } from '../learning/model.ts';
import { type Example, train } from '../learning/train.ts';
import type { Answer, Jobs, Question } from './jobs.ts';

/** The last used model, kept until the worker ends. */
let held: { id: string; model: Model } | null = null;

function modelFor(asked: Jobs['classify']['ask']['model']): Model | null | 'modelIsNeeded' {
  if (!asked) return null;
  if (asked.bytes) held = { id: asked.id, model: decodeModel(asked.bytes) };
  return held?.id === asked.id ? held.model : 'modelIsNeeded';
}

async function judgeOf({
  image,
  ocrText,
  offered,
  appName,
  model,
}: Jobs['classify']['ask']): Promise<Answer> {
  // Checked before the features are computed, which takes a tenth of a second.
  const known = modelFor(model);
  if (known === 'modelIsNeeded') return known;
  return classify(
    known,
    { features: await extractFeatures(Buffer.from(image), ocrText), ocrText },
    offered,
    appName,
  );
}

let lessons: Example[] = [];

function learn({ examples, categories }: Jobs['train']['ask']): Answer {
  const taken = lessons;
  lessons = [];
  if (taken.length !== examples)
    throw new Error(`${taken.length} of ${examples} examples came to the thread`);
  const model = train(taken, categories);
  return { bytes: encodeModel(model), taxonomies: figuresOf(model) };
}

serveThread<Question, Answer>(({ kind, ask }) => {
  if (kind === 'train') return learn(ask);
  if (kind === 'lesson') return lessons.push(...ask.examples);
  return kind === 'features' ? extractFeatures(Buffer.from(ask.image), ask.ocrText) : judgeOf(ask);
});
