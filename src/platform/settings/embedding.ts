import type { Setting } from './setting.ts';
import { optionalText } from './values.ts';

/** Presets for the preparation of pictures for a model. The first one is the default. */
export const EMBEDDING_PRESETS = ['clip', 'siglip'] as const;

/** Settings of the operator's own model for similar screens. */
export const EMBEDDING_SETTINGS = {
  EMBEDDING_MODEL: {
    group: 'Similar screens',
    doc: 'ONNX file of the image part of a model such as CLIP or SigLIP, which then decides which screens are similar. Install the runtime in the folder of this file: npm install onnxruntime-node (docs/similar.md#your-own-model). Default: the built-in vectors.',
    defaultValue: null,
    allowed: 'a path',
    schema: optionalText(1000),
  },
  EMBEDDING_PREPROCESS: {
    group: 'Similar screens',
    doc: 'How pictures are prepared for the model: clip, siglip, or the path of the preprocessor_config.json of the model. Default: clip.',
    defaultValue: null,
    allowed: 'clip, siglip or a path',
    schema: optionalText(1000),
  },
  EMBEDDING_TEXT_MODEL: {
    group: 'Similar screens',
    doc: 'ONNX file of the text part of the same model, for searches by meaning. Its folder must contain tokenizer.json and tokenizer_config.json. Install the tokenizer there: npm install @huggingface/tokenizers.',
    defaultValue: null,
    allowed: 'a path',
    schema: optionalText(1000),
  },
} as const satisfies Record<string, Setting<unknown>>;
