import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { fromPixels } from '#domain/images/pixels/decoder.ts';
import type { ModelInfo } from '#domain/similar/model/embedding-model.ts';
import type { EmbeddingConfig } from '#platform/config.ts';
import { OperatorError } from '#platform/failures.ts';
import { type ImageTower, openImageTower } from './image-tower.ts';
import { loadPreprocessing, type Preprocessing } from './preprocessing.ts';
import { loadRuntime } from './runtime.ts';
import { openTextTower, type TextTower } from './text-tower.ts';

/** Increment when vectors are computed differently, so that the vectors of all images are computed again. */
const VERSION = 1;

/** Suffixes of the external data files that hold the weights of large ONNX models. */
const DATA_SUFFIXES = ['_data', '.data'];

/**
 * Returns the id of a model: a hash of `VERSION`, the ONNX file of its image tower, the file's external data, and the
 * preprocessing.
 */
async function identify(model: string, preprocessing: Preprocessing): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([VERSION, preprocessing]));
  for (const file of [model, ...DATA_SUFFIXES.map((suffix) => model + suffix)])
    if (existsSync(file)) await pipeline(createReadStream(file), hash, { end: false });
  return hash.digest('hex');
}

/**
 * The two networks (towers) of a model: one computes vectors of images, the other vectors of texts. `text` is null
 * without `EMBEDDING_TEXT_MODEL`.
 */
export type Towers = { info: ModelInfo; image: ImageTower; text: TextTower | null };

/**
 * Loads a model. Runs each tower once, to find out whether it works and how many dimensions its vectors have. Throws
 * `OperatorError` with a message of one sentence for every problem that the operator can fix.
 */
export async function openTowers({ model, preprocess, textModel }: EmbeddingConfig): Promise<Towers> {
  if (!existsSync(model)) throw new OperatorError(`EMBEDDING_MODEL is '${model}' but there is no such file`);
  const preprocessing = await loadPreprocessing(preprocess);
  const runtime = await loadRuntime(model);
  const image = await openImageTower(runtime, model, preprocessing);
  const grey = fromPixels({ data: Buffer.alloc(64 * 64 * 3, 0x66), width: 64, height: 64, channels: 3 });
  const { length: dimensions } = await image.run(await image.prepare(grey));
  const text = textModel === null ? null : await openTextTower(runtime, textModel);
  const textDimensions = (await text?.embed('a sign-in form'))?.length ?? dimensions;
  if (textDimensions !== dimensions)
    throw new OperatorError(
      `EMBEDDING_TEXT_MODEL is '${textModel}', whose vectors have ${textDimensions} dimensions, but those of EMBEDDING_MODEL have ${dimensions}: both files must be parts of one model`,
    );
  return {
    info: { id: await identify(model, preprocessing), dimensions, hasText: text !== null },
    image,
    text,
  };
}
