import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { OperatorError } from '#platform/failures.ts';

/** Input or output of a model. Symbolic dimensions, such as the batch size, are names. */
type ValueMetadata = { name: string; type?: string; shape?: readonly (number | string)[] };

export type Tensor = { type: string; dims: readonly number[]; data: unknown };

/** The part of a session of ONNX Runtime that is used here. */
export type Session = {
  inputNames: readonly string[];
  outputNames: readonly string[];
  /** Missing in versions before 1.22. */
  inputMetadata?: readonly ValueMetadata[];
  run(feeds: Record<string, Tensor>): Promise<Record<string, Tensor>>;
};

/** The part of ONNX Runtime's API that is used here; the same for Node and for WebAssembly. */
type OnnxRuntime = {
  InferenceSession: { create(file: string, options: Record<string, unknown>): Promise<Session> };
  Tensor: new (
    type: 'float32' | 'int32' | 'int64',
    data: Float32Array | Int32Array | BigInt64Array,
    dims: readonly number[],
  ) => Tensor;
  env: { wasm?: { numThreads?: number } };
};

export type Runtime = Pick<OnnxRuntime, 'Tensor'> & { open(file: string): Promise<Session> };

/** Packages in order of preference. `onnxruntime-web` is slower, but runs wherever Node runs. */
const RUNTIMES = ['onnxruntime-node', 'onnxruntime-web'] as const;

/**
 * Imports a package that the operator installed in the folder of `file` or in a folder above it. Returns null if it is
 * not installed. Rejects if it is installed but cannot be imported.
 */
export async function importBeside<T>(file: string, name: string): Promise<T | null> {
  let entry: string;
  try {
    entry = createRequire(file).resolve(name);
  } catch {
    return null;
  }
  const module = (await import(pathToFileURL(entry).href)) as T & { default?: T };
  return module.default ?? module;
}

/** Loads ONNX Runtime from the folder of a model. @throws OperatorError if it is missing or does not work */
export async function loadRuntime(model: string): Promise<Runtime> {
  for (const name of RUNTIMES) {
    const runtime = await importBeside<OnnxRuntime>(model, name).catch((error: unknown) => {
      throw new OperatorError(
        `EMBEDDING_MODEL needs ${name}, which does not work here: ${firstLine(error)}. Install another version of it in ${path.dirname(model)}`,
      );
    });
    if (runtime) return toRuntime(runtime, name === 'onnxruntime-web');
  }
  throw new OperatorError(
    `EMBEDDING_MODEL needs ONNX Runtime: run "npm install onnxruntime-node" in ${path.dirname(model)}`,
  );
}

function toRuntime({ InferenceSession, Tensor, env }: OnnxRuntime, isWasm: boolean): Runtime {
  if (isWasm && env.wasm) env.wasm.numThreads = 1;
  const options = {
    executionProviders: [isWasm ? 'wasm' : 'cpu'],
    // Half of the cores, so that the server can answer meanwhile.
    intraOpNumThreads: Math.max(1, Math.floor(availableParallelism() / 2)),
    interOpNumThreads: 1,
    /** Errors only. */
    logSeverityLevel: 3,
  };
  return { Tensor, open: (file) => InferenceSession.create(file, options) };
}

/**
 * Returns the first line of an error's message, at most 300 characters, because runtimes append their own stack traces.
 * Omits punctuation at the end, because callers continue the sentence.
 */
export const firstLine = (error: unknown): string => {
  const message = error instanceof Error ? error.message : String(error);
  return (message.split('\n')[0] ?? '').slice(0, 300).replace(/[.:\s]+$/, '');
};
