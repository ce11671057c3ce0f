import { decode, fromPixels, reportAsInvalidFile } from '#domain/images/pixels/decoder.ts';
import { OperatorError } from '#platform/failures.ts';
import { serveHelper } from '#platform/serve-helper.ts';
import { ProductError } from '#shared/errors.ts';
import type { EmbeddingJob, EmbeddingRequest, EmbeddingResponse } from './jobs.ts';
import { openTowers, type Towers } from './open-towers.ts';

// Entry point of the process that runs the operator's model. `embedding-model.ts` starts the process, and ends it after
// some idle time.

let opened: Promise<Towers> | null = null;

async function computeVectors(
  { image: imageTower, text: textTower }: Towers,
  job: EmbeddingJob,
): Promise<Int8Array[]> {
  switch (job.kind) {
    case 'open':
      return [];
    case 'file': {
      const picture = decode(Buffer.from(job.file)).autoOrient();
      return [await imageTower.run(await reportAsInvalidFile(imageTower.prepare(picture)))];
    }
    case 'pixels': {
      const picture = fromPixels({ ...job.pixels, data: Buffer.from(job.pixels.data) });
      return [await imageTower.run(await imageTower.prepare(picture))];
    }
    case 'texts': {
      const vectors: Int8Array[] = [];
      for (const text of job.texts) if (textTower) vectors.push(await textTower.embed(text));
      return vectors;
    }
  }
}

/** Opens the model once. A failure is not kept, so that a later request tries again. */
function open(config: EmbeddingRequest['config']): Promise<Towers> {
  if (opened) return opened;
  const opening = openTowers(config);
  opened = opening;
  opening.catch(() => {
    opened = null;
  });
  return opening;
}

async function answer({ config, expectedId, job }: EmbeddingRequest): Promise<EmbeddingResponse> {
  try {
    const towers = await open(config);
    const { info } = towers;
    if (expectedId !== null && expectedId !== info.id)
      throw new OperatorError('EMBEDDING_MODEL has changed since the start: restart the server');
    return { info, vectors: await computeVectors(towers, job) };
  } catch (error) {
    if (error instanceof OperatorError) return { problem: error.message };
    if (error instanceof ProductError && error.code === 'image_invalid') return { invalidImage: true };
    throw error;
  }
}

serveHelper(answer);
