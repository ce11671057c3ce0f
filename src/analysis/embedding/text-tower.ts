import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { OperatorError } from '#platform/failures.ts';
import { firstLine, importBeside, type Runtime, type Session, type Tensor } from './runtime.ts';
import { openTower } from './tower.ts';

const TOKENIZERS = '@huggingface/tokenizers';
/** A larger `model_max_length` is ignored: tokenizers without a limit state an extremely large number. */
const MAX_TOKENS = 4096;
/** Maximum length of a text in tokens if neither the model nor the tokenizer defines one. */
const DEFAULT_TOKENS = 64;

type Tokenizer = {
  encode(text: string): { ids: number[] };
  token_to_id(token: string): number | undefined;
};
type Tokenizers = { Tokenizer: new (tokenizer: unknown, config: unknown) => Tokenizer };
type TokenizerConfig = { model_max_length?: number; pad_token?: string | { content?: string } | null };

/** The network of a model that computes vectors of texts, which are comparable with those of images. */
export type TextTower = { embed(text: string): Promise<Int8Array> };

async function readJson(file: string): Promise<unknown> {
  const name = path.basename(file);
  const problem = (text: string) => new OperatorError(`EMBEDDING_TEXT_MODEL needs ${name} ${text}`);
  const json = await readFile(file, 'utf8').catch(() => {
    throw problem(`in its folder ${path.dirname(file)}, but the file cannot be read`);
  });
  try {
    return JSON.parse(json);
  } catch {
    throw problem(`in its folder ${path.dirname(file)}, but the file is not JSON`);
  }
}

async function openTokenizer(model: string): Promise<{ tokenizer: Tokenizer; config: TokenizerConfig }> {
  const folder = path.dirname(model);
  const library = await importBeside<Tokenizers>(model, TOKENIZERS);
  if (!library)
    throw new OperatorError(
      `EMBEDDING_TEXT_MODEL needs a tokenizer: run "npm install ${TOKENIZERS}" in ${folder}`,
    );
  const definition = await readJson(path.join(folder, 'tokenizer.json'));
  const config = (await readJson(path.join(folder, 'tokenizer_config.json'))) as TokenizerConfig;
  try {
    const tokenizer = new library.Tokenizer(definition, config);
    tokenizer.encode('a sign-in form');
    return { tokenizer, config };
  } catch (error) {
    throw new OperatorError(
      `EMBEDDING_TEXT_MODEL needs tokenizer.json in ${folder}, but ${TOKENIZERS} cannot use the file: ${firstLine(error)}`,
    );
  }
}

/** Returns the number of tokens per text if the model's metadata fixes it, otherwise null. */
function fixedLength({ inputMetadata }: Session): number | null {
  const length = inputMetadata?.find(({ name }) => name === 'input_ids')?.shape?.[1];
  return typeof length === 'number' && length > 0 ? length : null;
}

const isInt32 = ({ inputMetadata }: Session, input: string): boolean =>
  inputMetadata?.find(({ name }) => name === input)?.type === 'int32';

/**
 * Shortens a text to `max` tokens and pads it to `min` tokens. The last token is kept, because it ends the text and
 * models such as CLIP compute the vector from it. `mask` is 0 for padding and 1 for other tokens.
 */
export function fitTokens(
  ids: readonly number[],
  { max, min, padding }: { max: number; min: number; padding: number },
): { ids: number[]; mask: number[] } {
  const last = ids.at(-1);
  const kept = ids.length > max && last !== undefined ? [...ids.slice(0, max - 1), last] : [...ids];
  const missing = Math.max(0, min - kept.length);
  return {
    ids: [...kept, ...new Array<number>(missing).fill(padding)],
    mask: [...kept.map(() => 1), ...new Array<number>(missing).fill(0)],
  };
}

/** Loads the text tower of a model and its tokenizer. @throws OperatorError that names EMBEDDING_TEXT_MODEL */
export async function openTextTower(runtime: Runtime, file: string): Promise<TextTower> {
  const tower = await openTower(runtime, 'EMBEDDING_TEXT_MODEL', file);
  const { session } = tower;
  const hasMask = session.inputNames.includes('attention_mask');
  const others = session.inputNames.filter((name) => name !== 'input_ids' && name !== 'attention_mask');
  if (!session.inputNames.includes('input_ids') || others.length > 0)
    throw tower.problem(
      `the model has the inputs ${session.inputNames.join(', ')}, which must be input_ids and possibly attention_mask`,
    );
  const { tokenizer, config } = await openTokenizer(file);
  const limit = config.model_max_length ?? 0;
  const fixed = fixedLength(session);
  const max = fixed ?? (limit > 1 && limit <= MAX_TOKENS ? limit : DEFAULT_TOKENS);
  // Models without a mask, such as SigLIP, were trained with texts padded to one length.
  const min = fixed ?? (hasMask ? 0 : max);
  const padToken = typeof config.pad_token === 'string' ? config.pad_token : config.pad_token?.content;
  const padding = (padToken && tokenizer.token_to_id(padToken)) || 0;
  const toTensor = (input: string, values: readonly number[]): Tensor =>
    isInt32(session, input)
      ? new runtime.Tensor('int32', Int32Array.from(values), [1, values.length])
      : new runtime.Tensor('int64', BigInt64Array.from(values, BigInt), [1, values.length]);
  return {
    async embed(text) {
      const { ids, mask } = fitTokens(tokenizer.encode(text).ids, { max, min, padding });
      return tower.run({
        input_ids: toTensor('input_ids', ids),
        ...(hasMask && { attention_mask: toTensor('attention_mask', mask) }),
      });
    },
  };
}
