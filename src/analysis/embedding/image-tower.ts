import type { Sharp } from 'sharp';
import { type Preprocessing, toInput } from './preprocessing.ts';
import type { Runtime } from './runtime.ts';
import { openTower, type Tower } from './tower.ts';

export type ImageTower = {
  /** Scales an upright picture to the input of the model. Fails if the picture cannot be decoded. */
  prepare(picture: Sharp): Promise<Float32Array>;
  /** Computes the vector of a prepared picture. */
  run(input: Float32Array): Promise<Int8Array>;
};

/** Returns the size of the input that the model itself fixes. */
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

/** Loads the part of a model for images. @throws OperatorError that names EMBEDDING_MODEL */
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
      `the model has the inputs ${inputNames.join(', ')}: name its part for images alone, often called vision_model.onnx`,
    );
  const fitted = { ...preprocessing, ...fixedSize(tower) };
  const { width, height } = fitted;
  return {
    prepare: (picture) => toInput(picture, fitted),
    run: (values) => tower.run({ [input]: new runtime.Tensor('float32', values, [1, 3, height, width]) }),
  };
}
