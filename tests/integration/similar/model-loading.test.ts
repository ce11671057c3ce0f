import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { createEmbeddingModel } from '#analysis/embedding/embedding-model.ts';
import { openTowers } from '#analysis/embedding/open-towers.ts';
import { parsePreprocessing, toInput } from '#analysis/embedding/preprocessing.ts';
import type { EmbeddingConfig } from '#platform/config.ts';
import { OperatorError } from '#platform/failures.ts';
import { COLOUR_ROWS, type ModelFolder, makeModelFolder } from '../../support/model-folder.ts';
import { startTestServer } from '../../support/test-server.ts';
import { tinyImageModel, tinyTextModel } from '../../support/tiny-onnx.ts';

const folders: ModelFolder[] = [];
async function makeFolder(options?: Parameters<typeof makeModelFolder>[0]): Promise<ModelFolder> {
  const folder = await makeModelFolder(options);
  folders.push(folder);
  return folder;
}
afterAll(async () => {
  for (const { path: folder } of folders) await rm(folder, { recursive: true, force: true });
});

const configOf = (folder: ModelFolder, changes: Partial<EmbeddingConfig> = {}): EmbeddingConfig => ({
  model: folder.file('vision.onnx'),
  preprocess: 'siglip',
  textModel: null,
  ...changes,
});

const picture = (background: string, { width = 400, height = 300 } = {}): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

/** Returns the message of the error with which a model is refused. */
async function refusalOf(config: EmbeddingConfig): Promise<string> {
  const error = await openTowers(config).then(
    () => new Error('The model was accepted'),
    (refusal: unknown) => refusal,
  );
  expect(error).toBeInstanceOf(OperatorError);
  return (error as Error).message;
}

describe("the operator's model", () => {
  test('[E-11] computes the vectors of files and pixels, and of texts if its text part is given', async () => {
    const folder = await makeFolder();
    const model = createEmbeddingModel(configOf(folder, { textModel: folder.file('text.onnx') }));
    onTestFinished(() => model.close());
    const info = await model.open();
    expect(info).toEqual({ id: expect.stringMatching(/^[a-f0-9]{64}$/), dimensions: 3, hasText: true });
    // Vectors are scaled to the norm 127. Three values of equal size are then 127 / √3, which rounds to 73.
    const red = await model.embedFile(await picture('#f00'));
    expect([...red]).toEqual([73, -73, -73]);
    const data = Buffer.from([255, 0, 0]);
    expect([...(await model.embedPixels({ data, width: 1, height: 1, channels: 3 }))]).toEqual([
      73, -73, -73,
    ]);
    const texts = await model.embedTexts(['a RED thing', 'blue', 'nothing of this']);
    expect(texts.map((vector) => [...vector])).toEqual([
      [73, -73, -73],
      [-73, -73, 73],
      [0, 0, 0],
    ]);
    expect(model.name).toBe('vision.onnx');
  });

  test('[E-11] rejects a file that is no image, and then computes further vectors', async () => {
    const model = createEmbeddingModel(configOf(await makeFolder()));
    onTestFinished(() => model.close());
    await expect(model.embedFile(Buffer.from('no image'))).rejects.toMatchObject({ code: 'image_invalid' });
    await expect(model.embedFile(await picture('#0f0'))).resolves.toHaveLength(3);
  });

  test('[E-11] is loaded again after its process has ended, unless its file has changed', async () => {
    const folder = await makeFolder();
    const model = createEmbeddingModel(configOf(folder), { idleMs: 1 });
    onTestFinished(() => model.close());
    await model.open();
    const waitForExit = () => new Promise((resolve) => setTimeout(resolve, 200));
    await waitForExit();
    await expect(model.embedFile(await picture('#00f'))).resolves.toHaveLength(3);
    await writeFile(folder.file('vision.onnx'), tinyImageModel({ rows: [...COLOUR_ROWS].reverse() }));
    await waitForExit();
    await expect(model.embedFile(await picture('#00f'))).rejects.toThrow(
      'EMBEDDING_MODEL has changed since the start: restart the server',
    );
  });

  test('[E-11] can be opened after an attempt has failed', async () => {
    const folder = await makeFolder();
    const file = await readFile(folder.file('vision.onnx'));
    await rm(folder.file('vision.onnx'));
    const model = createEmbeddingModel(configOf(folder));
    onTestFinished(() => model.close());
    await expect(model.open()).rejects.toThrow('there is no such file');
    await writeFile(folder.file('vision.onnx'), file);
    await expect(model.open()).resolves.toMatchObject({ dimensions: 3 });
  });

  test('[E-11] has another id with other weights or another preprocessing', async () => {
    const folder = await makeFolder();
    const other = await makeFolder({ image: tinyImageModel({ rows: [...COLOUR_ROWS].reverse() }) });
    const ids = await Promise.all(
      [configOf(folder), configOf(folder, { preprocess: 'clip' }), configOf(other)].map(
        async (config) => (await openTowers(config)).info.id,
      ),
    );
    expect(new Set(ids).size).toBe(3);
    expect((await openTowers(configOf(folder))).info.id).toBe(ids[0]);
  });

  test('[E-11] gets pictures of the size that its input requires', async () => {
    const folder = await makeFolder({ image: tinyImageModel({ rows: COLOUR_ROWS, side: 32 }) });
    const { image } = await openTowers(configOf(folder));
    expect(await image.prepare(sharp(await picture('#123')))).toHaveLength(3 * 32 * 32);
  });
});

describe('a model that cannot be used is refused with one sentence', () => {
  test.for<[string, (folder: ModelFolder) => Partial<EmbeddingConfig>, string]>([
    [
      'a missing file',
      (folder) => ({ model: folder.file('none.onnx') }),
      "EMBEDDING_MODEL is '{folder}/none.onnx' but there is no such file",
    ],
    [
      'a file that is no model',
      (folder) => ({ model: folder.file('tokenizer.json') }),
      "EMBEDDING_MODEL is '{folder}/tokenizer.json' but ONNX Runtime cannot load this file: ",
    ],
    [
      'a text part where the image part belongs',
      (folder) => ({ model: folder.file('text.onnx') }),
      "EMBEDDING_MODEL is '{folder}/text.onnx' but its input 'input_ids' has the type int64, not float32",
    ],
    [
      'an unknown preset',
      () => ({ preprocess: '/nowhere/dino' }),
      "EMBEDDING_PREPROCESS is '/nowhere/dino' but this file cannot be read, and it is not one of the presets clip and siglip",
    ],
    [
      'a preprocessor file without a size',
      (folder) => ({ preprocess: folder.file('tokenizer.json') }),
      "EMBEDDING_PREPROCESS is '{folder}/tokenizer.json' but its field size is missing or not usable",
    ],
    [
      'a preprocessor file that is not JSON',
      (folder) => ({ preprocess: folder.file('vision.onnx') }),
      "EMBEDDING_PREPROCESS is '{folder}/vision.onnx' but this file is not JSON",
    ],
    [
      'a missing text part',
      (folder) => ({ textModel: folder.file('none.onnx') }),
      "EMBEDDING_TEXT_MODEL is '{folder}/none.onnx' but there is no such file",
    ],
    [
      'an image part where the text part belongs',
      (folder) => ({ textModel: folder.file('vision.onnx') }),
      "EMBEDDING_TEXT_MODEL is '{folder}/vision.onnx' but the model has the inputs pixel_values, which must be input_ids and possibly attention_mask",
    ],
  ])('[E-11] opening the model fails for %s', async ([, change, sentence]) => {
    const folder = await makeFolder();
    const message = await refusalOf(configOf(folder, change(folder)));
    expect(message).not.toContain('\n');
    expect(message).toContain(sentence.replaceAll('{folder}', folder.path));
  });

  test('[E-11] opening the model fails if its output is no vector', async () => {
    const folder = await makeFolder({ image: tinyImageModel({ rows: COLOUR_ROWS, isUnflattened: true }) });
    expect(await refusalOf(configOf(folder))).toBe(
      `EMBEDDING_MODEL is '${folder.file('vision.onnx')}' but its output 'image_embeds' has the shape [1, 3, 1, 1], which must be [1, d] or [1, n, d] with 2 to 8192 dimensions d`,
    );
  });

  test('[E-11] opening the model fails if one file contains both parts', async () => {
    const image = tinyImageModel({ rows: COLOUR_ROWS, furtherInputs: ['input_ids'] });
    const folder = await makeFolder({ image });
    expect(await refusalOf(configOf(folder))).toContain(
      'but the model has the inputs pixel_values, input_ids: set EMBEDDING_MODEL to the image part of the model, often called vision_model.onnx',
    );
  });

  test('[E-11] opening the model fails if the runtime or the tokenizer is not installed', async () => {
    const folderWithoutPackages = await makeFolder({ packages: [] });
    expect(await refusalOf(configOf(folderWithoutPackages))).toBe(
      `EMBEDDING_MODEL needs ONNX Runtime: run "npm install onnxruntime-node" in ${folderWithoutPackages.path}`,
    );
    const folder = await makeFolder({ packages: ['onnxruntime-web'] });
    expect(await refusalOf(configOf(folder, { textModel: folder.file('text.onnx') }))).toBe(
      `EMBEDDING_TEXT_MODEL needs a tokenizer: run "npm install @huggingface/tokenizers" in ${folder.path}`,
    );
  });

  test('[E-11] opening the model fails if the file of the tokenizer is missing or broken', async () => {
    const folder = await makeFolder();
    const config = configOf(folder, { textModel: folder.file('text.onnx') });
    await writeFile(folder.file('tokenizer.json'), '{"model":{"type":"Unheard"}}');
    expect(await refusalOf(config)).toContain(
      `EMBEDDING_TEXT_MODEL needs tokenizer.json in ${folder.path}, but @huggingface/tokenizers cannot use the file: `,
    );
    await writeFile(folder.file('tokenizer.json'), '{');
    expect(await refusalOf(config)).toBe(
      `EMBEDDING_TEXT_MODEL needs tokenizer.json in its folder ${folder.path}, but the file is not JSON`,
    );
    await rm(folder.file('tokenizer.json'));
    expect(await refusalOf(config)).toBe(
      `EMBEDDING_TEXT_MODEL needs tokenizer.json in its folder ${folder.path}, but the file cannot be read`,
    );
  });

  test('[E-11] opening the model fails if its two parts belong to different models', async () => {
    // The text model has vectors of four dimensions for 80 tokens, more than the tokenizer has.
    const folder = await makeFolder({ text: tinyTextModel(new Array(80).fill([1, 2, 3, 4])) });
    expect(await refusalOf(configOf(folder, { textModel: folder.file('text.onnx') }))).toBe(
      `EMBEDDING_TEXT_MODEL is '${folder.file('text.onnx')}', whose vectors have 4 dimensions, but those of EMBEDDING_MODEL have 3: both files must be parts of one model`,
    );
  });

  test('[E-11] the server does not start with a model that cannot be used', async () => {
    const missing = path.join((await makeFolder()).path, 'none.onnx');
    await expect(startTestServer({ EMBEDDING_MODEL: missing })).rejects.toThrow(
      `EMBEDDING_MODEL is '${missing}' but there is no such file`,
    );
  });
});

describe('the preparation of pictures', () => {
  const CLIP_FILE = {
    do_center_crop: true,
    do_normalize: true,
    do_resize: true,
    crop_size: { height: 224, width: 224 },
    size: { shortest_edge: 224 },
    image_mean: [0.48, 0.46, 0.41],
    image_std: [0.27, 0.26, 0.28],
    resample: 3,
  };

  test('[E-11] follows the preprocessor_config.json of CLIP and of SigLIP', () => {
    expect(parsePreprocessing(JSON.stringify(CLIP_FILE))).toEqual({
      width: 224,
      height: 224,
      fit: 'cover',
      mean: [0.48, 0.46, 0.41],
      std: [0.27, 0.26, 0.28],
      rescale: 1 / 255,
    });
    const siglip = { ...CLIP_FILE, do_center_crop: undefined, crop_size: undefined };
    expect(
      parsePreprocessing(JSON.stringify({ ...siglip, size: { height: 384, width: 384 } })),
    ).toMatchObject({
      width: 384,
      fit: 'fill',
    });
    expect(parsePreprocessing(JSON.stringify({ ...CLIP_FILE, fit: 'contain' })).fit).toBe('contain');
  });

  test('[E-11] cuts the center out of the resized picture if the file says so, as DINOv2 does', async () => {
    const file = { ...CLIP_FILE, do_normalize: false, size: { shortest_edge: 256 } };
    const preprocessing = parsePreprocessing(JSON.stringify(file));
    expect(preprocessing).toMatchObject({ width: 224, height: 224, resized: { width: 256, height: 256 } });
    // The picture is 512 pixels wide and white from column 272 on. The crop keeps the columns 144 to 367.
    const halves = sharp(await picture('#000', { width: 512, height: 256 })).composite([
      { input: await picture('#fff', { width: 240, height: 256 }), left: 272, top: 0 },
    ]);
    const input = await toInput(sharp(await halves.png().toBuffer()), preprocessing);
    const firstRow = [...input.slice(0, 224)].map((value) => Math.round(value));
    expect(firstRow).toEqual([...new Array(128).fill(0), ...new Array(96).fill(1)]);
    const withFit = parsePreprocessing(JSON.stringify({ ...file, fit: 'contain' }));
    expect(withFit).toMatchObject({ width: 224, fit: 'contain' });
    expect(withFit).not.toHaveProperty('resized');
  });

  test('[E-11] does not stretch pictures if the file states only the shortest edge', () => {
    const parse = (fields: object) =>
      parsePreprocessing(JSON.stringify({ ...CLIP_FILE, do_center_crop: undefined, ...fields }));
    const square = { width: 224, height: 224, fit: 'cover' };
    expect(parse({})).toMatchObject(square);
    expect(parse({ do_center_crop: false })).toMatchObject(square);
    // ConvNeXt crops pictures for inputs below 384 pixels, and stretches them for larger inputs.
    const convNext = parse({ crop_size: undefined, crop_pct: 0.875 });
    expect(convNext).toMatchObject({ ...square, resized: { width: 256, height: 256 } });
    const large = parse({ crop_size: undefined, crop_pct: 0.875, size: { shortest_edge: 384 } });
    expect(large).toMatchObject({ width: 384, height: 384, fit: 'fill' });
    expect(large).not.toHaveProperty('resized');
    // A plain number without a crop is the side of a square, as in ViT.
    expect(parse({ crop_size: undefined, size: 224 }).fit).toBe('fill');
  });

  test('[E-11] keeps the whole picture with the preset clip, and fills the bars with the mean color', async () => {
    const folder = await makeFolder();
    const { image } = await openTowers(configOf(folder, { preprocess: 'clip' }));
    const input = await image.prepare(sharp(await picture('#fff', { width: 448, height: 224 })));
    // The input is 224 pixels wide and high, so the picture covers the rows 56 to 167 between two bars. In a normalized
    // red channel, the mean color is 0 and white is about 1.9.
    const redInMiddleOfRow = (y: number) => input[y * 224 + 112] ?? 0;
    expect(Math.abs(redInMiddleOfRow(10))).toBeLessThan(0.02);
    expect(redInMiddleOfRow(112)).toBeGreaterThan(1.8);
  });
});
