import sharp from 'sharp';
import { readCardImages } from '#domain/cards/card-image-files.ts';
import { CardPainter } from '#domain/cards/card-painter.ts';
import type { CardFacts } from '#domain/cards/facts.ts';
import { type Row, time, timingRow } from './measure.ts';
import type { Workspace } from './workspace.ts';

/** Size of a phone screenshot in pixels. */
const WIDTH = 1206;
const HEIGHT = 2622;

/**
 * Draws a phone screenshot as PNG: a plain background, bars like text and one area like a photograph. Different seeds
 * give different images.
 */
export function drawPhoneScreenshot(seed: number): Promise<Buffer> {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3, 247);
  const fill = (
    left: number,
    top: number,
    width: number,
    height: number,
    shade: (x: number, y: number) => number,
  ) => {
    for (let y = top; y < top + height; y += 1) {
      for (let x = left; x < left + width; x += 1) {
        const value = shade(x, y);
        pixels.set([value, (value * 7 + seed) & 255, 255 - value], (y * WIDTH + x) * 3);
      }
    }
  };
  for (let row = 0; row < 20; row += 1)
    fill(80, 220 + row * 56, 200 + ((row * 97 + seed * 31) % 800), 22, () => 60 + row);
  fill(
    80,
    1400 + seed,
    1046,
    700,
    (x, y) => (128 + 60 * Math.sin(x / 37 + seed) + 50 * Math.cos(y / 23) + ((x * y) % 13)) & 255,
  );
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .png()
    .toBuffer();
}

/**
 * Measures uploads, the rendering of social cards, and the first request of a rendition. The baseline of the last is a
 * rendition served from disk.
 */
export async function benchImages({ services: { images } }: Workspace): Promise<Row[]> {
  const runs = 12;
  const warmup = 2;
  const sources = await Promise.all(
    Array.from({ length: runs + warmup }, (_, seed) => drawPhoneScreenshot(seed)),
  );
  const ids: string[] = [];
  const ingest = await time(
    async (run) => {
      const image = await images.ingest(sources[run] as Buffer, {
        purpose: 'screen',
        originalName: 'bench.png',
      });
      ids.push(image.id);
    },
    { runs, warmup },
  );
  const open = async (run: number, width: number): Promise<void> => {
    const query = new URLSearchParams({ width: String(width), quality: '85', format: 'auto' });
    const served = await images.openRendition(ids[run] as string, query, 'image/webp');
    const { body } = await served.open();
    if (body instanceof Uint8Array) return;
    for await (const _chunk of body) {
      // Read the whole body, because the time to the last byte is measured.
    }
  };
  const cold = await time((run) => open(run, 1200), { runs, warmup });
  const warm = await time((run) => open(run % ids.length, 600), { runs: 200 });
  const facts = (run: number): CardFacts => ({
    kind: 'app',
    name: `Bench ${run}`,
    line: '24 screens · iOS',
    logoImageId: null,
    colour: '#5b6cff',
    shots: ids
      .slice(run % 4, (run % 4) + 4)
      .map((imageId) => ({ imageId, platform: 'ios', thumbhash: null })),
  });
  const painter = new CardPainter();
  const draw = async (run: number): Promise<void> => {
    const { files } = await readCardImages(images, facts(run));
    await painter.draw({ facts: facts(run), branding: { name: 'Vitrine', logo: null }, files });
  };
  const card = await time(draw, { runs, warmup });
  return [
    timingRow('Images', 'upload of a phone screenshot with 3 renditions', ingest, { budgetMs: 250 }),
    timingRow('Images', 'rendition 1200 px, first request', cold, { baseline: warm }),
    timingRow('Images', 'rendition 600 px, from disk', warm),
    timingRow('Images', 'rendering of a card with four screenshots', card),
  ];
}
