import path from 'node:path';
import type { JpegOptions } from 'sharp';
import { imageFile, testImage, withMetadata } from '../../tests/support/images.ts';
import {
  ascii,
  gif,
  gifComment,
  jpegSegment,
  pngChunk,
  pngHeader,
  pngWithFalseSize,
  progressiveJpeg,
  uniformPng,
  webpChunk,
  withJpegSegments,
  withPngChunks,
  withWebpChunks,
} from '../../tests/support/images-bytes.ts';
import { createRandom, type Random } from '../datasets/random.ts';
import { ConfirmedWrites, checkGallery, isComplete } from './confirmed-writes.ts';
import {
  createAdmin,
  readResidentMb,
  signInAsAdmin,
  startProofServer,
  withFolder,
  withServices,
} from './gallery.ts';
import { expectNone, type Finding, finding, formatMs, percentile, type Scenario } from './scenario.ts';
import { send } from './traffic.ts';

// Scenario of `npm run proof`: clients upload invalid and malicious image files. The server must answer each upload in
// time and without a 5xx status, must not crash, and must not keep a damaged image.

/** Number of uploaded files: first those of `createMaliciousFiles`, then random variants of valid files (`mutate`). */
const FILE_COUNT = 3000;
const CLIENTS = 4;
/** Maximum time of an upload, including the wait for other images. The server decodes one image for at most 20 s. */
const MAX_UPLOAD_MS = 60_000;
const MAX_MEMORY_MB = 900;

/**
 * Creates valid files of all formats, from which `mutate` makes damaged ones. Some use features whose decoders have had
 * defects in the past.
 */
async function createSeeds(): Promise<Buffer[]> {
  const [png, jpeg, webp] = await Promise.all(
    (['png', 'jpeg', 'webp'] as const).map((format) => imageFile({ width: 120, height: 90, format })),
  );
  const source = testImage({ width: 120, height: 90 });
  const jpegOf = (options: JpegOptions): Promise<Buffer> => source.clone().jpeg(options).toBuffer();
  return [
    png as Buffer,
    jpeg as Buffer,
    webp as Buffer,
    await source.clone().png({ palette: true, colours: 16 }).toBuffer(),
    await source.clone().png({ progressive: true }).toBuffer(),
    await jpegOf({ progressive: true }),
    await source.clone().toColourspace('cmyk').jpeg().toBuffer(),
    await source.clone().webp({ lossless: true }).toBuffer(),
    await source.clone().webp({ nearLossless: true, alphaQuality: 50 }).toBuffer(),
    await withMetadata(source.clone()).jpeg().toBuffer(),
    gif({ width: 40, height: 30, frames: 3, extra: [gifComment('comment')] }),
  ];
}

/**
 * Creates files that claim to be large, take long to decode, contain data that is not part of an image, or are not
 * images.
 */
function createMaliciousFiles([png, jpeg, webp]: Buffer[]): Buffer[] {
  return [
    pngWithFalseSize(65_000, 65_000),
    pngWithFalseSize(2 ** 31 - 1, 1),
    pngWithFalseSize(0, 0),
    uniformPng(12_000, 9000, 3),
    uniformPng(6000, 6000, 8),
    uniformPng(30_000, 40, 3),
    progressiveJpeg(8000, 8000, 100),
    progressiveJpeg(60_000, 60_000, 3),
    gif({ width: 60, height: 60, frames: 400 }),
    withPngChunks(png as Buffer, pngChunk('zTXt', Buffer.alloc(200_000, 65))),
    withPngChunks(png as Buffer, ...Array.from({ length: 5000 }, () => pngChunk('tEXt', ascii('a\0b')))),
    withPngChunks(png as Buffer, pngHeader(9, 9)),
    withJpegSegments(
      jpeg as Buffer,
      // 0xe2 is the marker APP2, which color profiles use.
      ...Array.from({ length: 500 }, () => jpegSegment(0xe2, Buffer.alloc(60_000))),
    ),
    withWebpChunks(
      webp as Buffer,
      webpChunk('EXIF', Buffer.alloc(100_000, 255)),
      webpChunk('ICCP', Buffer.alloc(3)),
    ),
    ascii('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'),
    ascii('<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><svg>&e;</svg>'),
    ascii('GIF89a'),
    Buffer.alloc(0),
    Buffer.alloc(1_000_000),
  ];
}

/**
 * Returns a random variant of one of the seeds: with changed bytes or lengths, with missing or repeated parts, or
 * continued with a part of another seed.
 */
function mutate(seeds: readonly Buffer[], random: Random): Buffer {
  let file = Buffer.from(random.pick(seeds));
  for (let step = 1 + random.int(4); step > 0; step -= 1) {
    if (file.length < 16) return file;
    const offset = random.int(file.length);
    const other = random.pick(seeds);
    const otherOffset = random.int(other.length);
    switch (random.int(6)) {
      case 0:
        for (let count = 1 + random.int(8); count > 0; count -= 1)
          file[random.int(file.length)] = random.int(256);
        break;
      case 1:
        // Lengths and sizes are mostly near the beginning.
        file.writeUInt32BE(
          random.pick([0, 1, 0x7fffffff, 0xffffffff, 0x10000]),
          random.int(Math.min(64, file.length - 4)),
        );
        break;
      case 2:
        file = file.subarray(0, offset);
        break;
      case 3:
        // Repeats a part that ends at `offset`.
        file = Buffer.concat([file.subarray(0, offset), file.subarray(Math.floor(offset / 2))]);
        break;
      case 4:
        file = Buffer.concat([file.subarray(0, offset), other.subarray(otherOffset)]);
        break;
      default:
        file = Buffer.concat([
          file.subarray(0, offset),
          file.subarray(Math.min(file.length, offset + 1 + random.int(64))),
        ]);
    }
  }
  return file;
}

type Upload = { status: number; ms: number; id: string | null };

async function upload(url: string, token: string, file: Buffer): Promise<Upload> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(file)]), 'image.png');
  const begin = performance.now();
  const response = await fetch(`${url}/api/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const text = await response.text();
  const ms = performance.now() - begin;
  const id = response.ok ? (JSON.parse(text) as { image: { id: string } }).image.id : null;
  return { status: response.status, ms, id };
}

/**
 * Counts the accepted images whose database row is missing, or whose original is missing or incomplete. No server may
 * have the gallery open.
 */
const countDamaged = (dataDir: string, ids: readonly string[]): Promise<number> =>
  withServices(dataDir, {}, async ({ images, storage }) => {
    let damaged = 0;
    for (const id of ids) {
      const image = await images.get(id);
      if (!image || !(await isComplete(storage, image))) damaged += 1;
    }
    return damaged;
  });

async function run(signal: AbortSignal): Promise<Finding[]> {
  return withFolder(async (folder) => {
    const dataDir = path.join(folder, 'data');
    await createAdmin(dataDir);
    const server = await startProofServer(dataDir);
    const random = createRandom(14);
    const uploads: Upload[] = [];
    let [highestMb, failedReads] = [0, 0];
    try {
      const { url, pid } = server;
      const { token } = await signInAsAdmin(url);
      const seeds = await createSeeds();
      const files = createMaliciousFiles(seeds);
      const next = (): Buffer | null => {
        if (uploads.length >= FILE_COUNT || signal.aborted) return null;
        return files.pop() ?? mutate(seeds, random);
      };
      const client = async (): Promise<void> => {
        for (let file = next(); file; file = next()) {
          const result = await upload(url, token, file);
          uploads.push(result);
          highestMb = Math.max(highestMb, readResidentMb(pid));
          if (!result.id) continue;
          for (const variant of ['raw', 'public', 'public?width=300&format=webp']) {
            const { status } = await send(`${url}/images/${result.id}/${variant}`);
            if (status !== 200) failedReads += 1;
          }
        }
      };
      await Promise.all(Array.from({ length: CLIENTS }, client));
      const isRunning = (await send(`${url}/readyz`)).status === 200;
      await server.stop();
      const times = uploads.map(({ ms }) => ms);
      const accepted = uploads.flatMap(({ id }) => id ?? []);
      // Must run before `checkGallery`, which removes these images, because no screen uses them.
      const damaged = await countDamaged(dataDir, accepted);
      const { orphans } = await checkGallery(dataDir, {}, new ConfirmedWrites());
      return [
        finding('files uploaded', uploads.length.toLocaleString('en')),
        finding('accepted files, which can be decoded completely', accepted.length.toLocaleString('en')),
        expectNone('responses with 5xx', uploads.filter(({ status }) => status >= 500).length),
        finding(
          'time of an upload: 95th percentile; longest',
          `${formatMs(percentile(times, 0.95))}; ${formatMs(Math.max(...times))}`,
          `longest <= ${formatMs(MAX_UPLOAD_MS)}`,
          Math.max(...times) <= MAX_UPLOAD_MS,
        ),
        expectNone('failed reads of accepted images', failedReads),
        finding(
          'highest memory of the server',
          `${Math.round(highestMb)} MB`,
          `<= ${MAX_MEMORY_MB} MB`,
          highestMb <= MAX_MEMORY_MB,
        ),
        finding('state of the server at the end', isRunning ? 'running' : 'stopped', 'running', isRunning),
        expectNone('accepted images with a missing or incomplete original', damaged),
        expectNone('orphaned files after the cleanup', orphans),
      ];
    } finally {
      await server.stop('SIGKILL');
    }
  });
}

export const hostileImages: Scenario = {
  name: 'hostile-images',
  title: 'Hostile images',
  description:
    `${CLIENTS} clients upload ${FILE_COUNT.toLocaleString('en')} files: images that claim to be huge or take long to decode, and ` +
    'random changes of valid PNG, JPEG, WebP and GIF files. Each accepted image is read in three variants.',
  needsIdleMachine: false,
  maxMinutes: 6,
  run,
};
