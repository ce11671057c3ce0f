import { existsSync } from 'node:fs';
import { OperatorError } from '#platform/failures.ts';
import { firstLine, type Runtime, type Session, type Tensor } from './runtime.ts';

export const MAX_DIMENSIONS = 8192;
const MIN_DIMENSIONS = 2;
/** Norm of the vectors. It is the largest value of a signed byte, so that no coordinate overflows. */
const VECTOR_NORM = 127;

/** Names of outputs that are embeddings, best first. If none matches, the first output is used. */
const OUTPUTS = [/^(image|text)_embeds$/, /embed/i, /pooler/i];

type Setting = 'EMBEDDING_MODEL' | 'EMBEDDING_TEXT_MODEL';

/** One of the two networks of a model: the image tower or the text tower. Each is a file of its own. */
export type Tower = {
  session: Session;
  /** Runs the model and returns its vector. @throws OperatorError for an unusable output */
  run(feeds: Record<string, Tensor>): Promise<Int8Array>;
  /** Returns an error with the message "<setting> is '<file>' but <text>". */
  problem(text: string): OperatorError;
};

/** Loads a tower. @throws OperatorError that names the setting if the file is missing or not a model */
export async function openTower(runtime: Runtime, setting: Setting, file: string): Promise<Tower> {
  const problem = (text: string): OperatorError => new OperatorError(`${setting} is '${file}' but ${text}`);
  if (!existsSync(file)) throw problem('there is no such file');
  const session = await runtime.open(file).catch((error: unknown) => {
    throw problem(`ONNX Runtime cannot load this file: ${firstLine(error)}`);
  });
  const output =
    OUTPUTS.map((pattern) => session.outputNames.find((name) => pattern.test(name))).find(Boolean) ??
    session.outputNames[0] ??
    '';
  return {
    session,
    problem,
    async run(feeds) {
      const outputs = await session.run(feeds).catch((error: unknown) => {
        throw problem(`the model cannot be run: ${firstLine(error)}`);
      });
      return toVector(outputs[output], (text) => problem(`its output '${output}' ${text}`));
    },
  };
}

/**
 * Converts an output of the shape `[1, d]` to a vector of norm 127, so that vectors can be compared by their dot
 * product. An output of the shape `[1, n, d]` is averaged over its n rows. The sum of the rows is enough for that,
 * because the norm is fixed.
 */
function toVector(output: Tensor | undefined, problem: (text: string) => OperatorError): Int8Array {
  const { dims = [], data } = output ?? {};
  const dimensions = dims.at(-1) ?? 0;
  const rows = dims.length === 3 ? (dims[1] ?? 0) : 1;
  const hasShape = (dims.length === 2 || dims.length === 3) && dims[0] === 1 && rows > 0;
  if (!hasShape || dimensions < MIN_DIMENSIONS || dimensions > MAX_DIMENSIONS) {
    throw problem(
      `has the shape [${dims.join(', ')}], which must be [1, d] or [1, n, d] with ${MIN_DIMENSIONS} to ${MAX_DIMENSIONS} dimensions d`,
    );
  }
  if (!(data instanceof Float32Array)) throw problem('does not have the type float32');
  const sums = new Float64Array(dimensions);
  for (let i = 0; i < rows * dimensions; i += 1)
    sums[i % dimensions] = (sums[i % dimensions] as number) + (data[i] as number);
  const norm = Math.hypot(...sums);
  if (!Number.isFinite(norm)) throw problem('has values that are not numbers');
  return Int8Array.from(sums, (value) => (norm === 0 ? 0 : Math.round((value / norm) * VECTOR_NORM)));
}
