import { computeFacts } from '#domain/image-facts/compute-facts.ts';
import { sampleFile } from '#domain/image-facts/sample.ts';
import { serveThread } from '#platform/serve-thread.ts';
import { lowerThreadPriority } from '#platform/thread-priority.ts';
import { computeBeliefs } from '../../image-facts/beliefs.ts';
import { classify } from '../classify.ts';
import { extractFeatures } from '../features/visual-features.ts';
import { decodeModel, encodeModel } from '../learning/codec.ts';
import { type Model, summarizeModel } from '../learning/model.ts';
import { type Example, train } from '../learning/train.ts';
import type { JobRequest, JobResponse, Jobs, RequestedModel } from './jobs.ts';

// Entry point of the worker thread that `EngineThread` starts. `Jobs` describes the requests.

/** The last used model, kept until the worker ends. */
let cachedModel: { id: string; model: Model } | null = null;

function resolveModel(requested: RequestedModel | null): Model | null | 'modelIsNeeded' {
  if (!requested) return null;
  if (requested.bytes) cachedModel = { id: requested.id, model: decodeModel(requested.bytes) };
  return cachedModel?.id === requested.id ? cachedModel.model : 'modelIsNeeded';
}

async function runClassification({
  image,
  ocrText,
  offered,
  appName,
  model,
}: Jobs['classify']['request']): Promise<JobResponse> {
  // Look up the model first: computing the features takes a tenth of a second and is useless without the model.
  const resolved = resolveModel(model);
  if (resolved === 'modelIsNeeded') return resolved;
  return classify(
    resolved,
    { features: await extractFeatures(Buffer.from(image), ocrText), ocrText },
    offered,
    appName,
  );
}

async function runFacts({ image, width, height }: Jobs['facts']['request']): Promise<JobResponse> {
  lowerThreadPriority();
  return computeFacts(await sampleFile(Buffer.from(image)), { width, height });
}

async function runBeliefs({
  ocrText,
  image,
  features,
  model,
}: Jobs['beliefs']['request']): Promise<JobResponse> {
  lowerThreadPriority();
  const resolved = resolveModel(model);
  if (resolved === 'modelIsNeeded') return resolved;
  const screenFeatures = features ?? (await extractFeatures(Buffer.from(image ?? []), ocrText));
  return computeBeliefs(resolved, { features: screenFeatures, ocrText });
}

/** Examples that were added since the last training. */
let pendingExamples: Example[] = [];

function runTraining({ exampleCount, categories }: Jobs['train']['request']): JobResponse {
  const received = pendingExamples;
  pendingExamples = [];
  if (received.length !== exampleCount)
    throw new Error(`The worker received ${received.length} of ${exampleCount} examples`);
  const model = train(received, categories);
  return { bytes: encodeModel(model), taxonomies: summarizeModel(model) };
}

serveThread<JobRequest, JobResponse>(({ kind, request }) => {
  if (kind === 'train') return runTraining(request);
  if (kind === 'addExamples') return pendingExamples.push(...request.examples);
  if (kind === 'facts') return runFacts(request);
  if (kind === 'beliefs') return runBeliefs(request);
  return kind === 'features'
    ? extractFeatures(Buffer.from(request.image), request.ocrText)
    : runClassification(request);
});
