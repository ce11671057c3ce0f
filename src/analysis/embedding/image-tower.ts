import type { Sharp } from 'sharp';
import { type Preprocessing, toInput } from './preprocessing.ts';
import type { Runtime } from './runtime.ts';
import { openTower, type Tower } from './tower.ts';

/** The network of a model that computes the vectors of images. */
export type ImageTower = {
  /** Converts an upright image to the input of the model. Fails if the image cannot be decoded. */
  prepare(picture: Sharp): Promise<Float32Array>;
  /** Computes the vector of a prepared image. */
  run(input: Float32Array): Promise<Int8Array>;
};

/** Returns the input size that the model's metadata fixes. @throws OperatorError for an unsupported type or shape */
function fixedSize({ session, problem }: Tower): { width?: number; height?: number } {
  const { name = '', type, shape } = session.inputMetadata?.[0] ?? {};
  if (type !== undefined && type !== 'float32')
    throw problem(`its input '${name}' has the type ${type}, not float32`);
  if (!shape) return {};
  const [, channels, height, width] = shape;
  if (shape.length !== 4 || (typeof channels === 'number' && channels > 0 && channels !== 3))
    throw problem(`its input '${name}' has the shape [${shape.join(', ')}], not [n, 3, height, width]`);
  return {
    ...(typeof width === 'number' && width > 0 && { width }),
    ...(typeof height === 'number' && height > 0 && { height }),
  };
}

/** Loads the image tower of a model. @throws OperatorError that names EMBEDDING_MODEL */
export async function openImageTower(
  runtime: Runtime,
  file: string,
  preprocessing: Preprocessing,
): Promise<ImageTower> {
  const tower = await openTower(runtime, 'EMBEDDING_MODEL', file);
  const { inputNames } = tower.session;
  const [input] = inputNames;
  if (input === undefined || inputNames.length > 1)
    throw tower.problem(
      `the model has the inputs ${inputNames.join(', ')}: set EMBEDDING_MODEL to the image part of the model, often called vision_model.onnx`,
    );
  const fitted = { ...preprocessing, ...fixedSize(tower) };
  const { width, height } = fitted;
  return {
    prepare: (picture) => toInput(picture, fitted),
    run: (values) => tower.run({ [input]: new runtime.Tensor('float32', values, [1, 3, height, width]) }),
  };
}
