import { mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ROOT } from './server.ts';
import { tinyImageModel, tinyTextModel } from './tiny-onnx.ts';

const RUNTIME = 'onnxruntime-web';
const TOKENIZERS = '@huggingface/tokenizers';

/**
 * Weights with which the image model returns the mean color of an image (red, green and blue) as its vector. With the
 * preset `siglip`, the values range from -1 to 1.
 */
export const COLOUR_ROWS = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
] as const;

/** Words that the text model knows, each with the color that it means. */
const WORD_VECTORS: Readonly<Record<string, readonly number[]>> = {
  red: [1, -1, -1],
  lime: [-1, 1, -1],
  blue: [-1, -1, 1],
};
const SPECIAL_TOKENS = ['<|startoftext|>', '<|endoftext|>'];

/** The vocabulary and merges of a byte-pair encoding in the form of CLIP, for the words of `WORD_VECTORS`. */
function buildBpeVocabulary(): { tokens: string[]; merges: string[] } {
  const tokens = new Set([
    ...SPECIAL_TOKENS,
    ...Array.from('abcdefghijklmnopqrstuvwxyz').flatMap((c) => [c, `${c}</w>`]),
  ]);
  const merges: string[] = [];
  for (const word of Object.keys(WORD_VECTORS)) {
    const letters = [...word];
    let [left = ''] = letters;
    for (const [index, letter] of letters.entries()) {
      if (index === 0) continue;
      const right = index === letters.length - 1 ? `${letter}</w>` : letter;
      merges.push(`${left} ${right}`);
      left += right;
      tokens.add(left);
    }
  }
  return { tokens: [...tokens], merges };
}

const { tokens, merges } = buildBpeVocabulary();
const idOf = (token: string): number => tokens.indexOf(token);
const addedTokens = SPECIAL_TOKENS.map((content) => ({
  id: idOf(content),
  content,
  special: true,
  single_word: false,
  lstrip: false,
  rstrip: false,
  normalized: false,
}));
const [start = '', end = ''] = SPECIAL_TOKENS;

/** A `tokenizer.json` in the form of CLIP. */
export const CLIP_TOKENIZER = {
  version: '1.0',
  truncation: null,
  padding: null,
  added_tokens: addedTokens,
  normalizer: { type: 'Lowercase' },
  pre_tokenizer: { type: 'Whitespace' },
  post_processor: {
    type: 'RobertaProcessing',
    sep: [end, idOf(end)],
    cls: [start, idOf(start)],
    trim_offsets: false,
    add_prefix_space: false,
  },
  decoder: null,
  model: {
    type: 'BPE',
    unk_token: end,
    continuing_subword_prefix: '',
    end_of_word_suffix: '</w>',
    fuse_unk: false,
    vocab: Object.fromEntries(tokens.map((token, id) => [token, id])),
    merges,
  },
};

const TOKENIZER_CONFIG = { model_max_length: 12, pad_token: end };

/** A text model for `CLIP_TOKENIZER`. Tokens that are not in `WORD_VECTORS` have the zero vector. */
const textModel = (): Buffer =>
  tinyTextModel(tokens.map((token) => WORD_VECTORS[token.replace('</w>', '')] ?? [0, 0, 0]));

export type ModelFolder = { path: string; file(name: string): string };

/**
 * Makes an operator's model folder: the image model, the text model with its tokenizer, and links to `packages`. Both
 * models need the runtime, and the text model also needs the tokenizer package.
 */
export async function makeModelFolder({
  image = tinyImageModel({ rows: COLOUR_ROWS }),
  text = textModel(),
  packages = [RUNTIME, TOKENIZERS],
}: {
  image?: Buffer;
  text?: Buffer;
  packages?: readonly string[];
} = {}): Promise<ModelFolder> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'vitrine-model-'));
  for (const name of packages) {
    const link = path.join(folder, 'node_modules', name);
    await mkdir(path.dirname(link), { recursive: true });
    await symlink(path.join(ROOT, 'node_modules', name), link);
  }
  const files = {
    'vision.onnx': image,
    'text.onnx': text,
    'tokenizer.json': JSON.stringify(CLIP_TOKENIZER),
    'tokenizer_config.json': JSON.stringify(TOKENIZER_CONFIG),
  };
  for (const [name, content] of Object.entries(files)) await writeFile(path.join(folder, name), content);
  return { path: folder, file: (name) => path.join(folder, name) };
}
