import type { Readable } from 'node:stream';
import { decode, fromPixels } from '#domain/images/decoder.ts';
import type { ImageService } from '#domain/images/image-service.ts';
import { arrange, BAR } from './arrange.ts';
import { drawCard } from './draw-card.ts';
import { CARD, type CardFacts } from './facts.ts';
import { type Lettering, openLettering } from './lettering.ts';

type Box = { imageId: string; width: number; height: number };

let opening: Promise<Lettering> | null = null;
const lettering = (): Promise<Lettering> => {
  opening ??= openLettering();
  return opening;
};

async function bytesOf(body: Buffer | Readable): Promise<Buffer> {
  if (Buffer.isBuffer(body)) return body;
  const parts: Buffer[] = [];
  for await (const part of body) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** The top of a picture in the size of its place, from a rendition that every picture has. */
async function picture(
  images: ImageService,
  { imageId, width, height }: Box,
  width0: number,
): Promise<string> {
  const query = new URLSearchParams({ width: String(width0), quality: '85', format: 'webp' });
  const { body } = await (await images.openRendition(imageId, query, '')).open();
  const cut = decode(await bytesOf(body)).resize(width, height, { fit: 'cover', position: 'left top' });
  return `data:image/png;base64,${(await cut.png({ compressionLevel: 1 }).toBuffer()).toString('base64')}`;
}

async function picturesOf(
  images: ImageService,
  { shots, logoImageId }: CardFacts,
): Promise<{ pictures: Map<string, string>; isWhole: boolean }> {
  let isWhole = true;
  const boxes = arrange(shots).slots.flatMap(({ shot, platform, width, height }) =>
    shot ? [{ imageId: shot.imageId, width, height: platform === 'web' ? height - BAR : height }] : [],
  );
  const pictures = new Map<string, string>();
  const add = async (box: Box, from: number): Promise<void> => {
    // A picture that was removed just now leaves its place empty.
    const data = await picture(images, box, from).catch(() => null);
    if (data) pictures.set(box.imageId, data);
    else isWhole = false;
  };
  for (const box of boxes) await add(box, box.width > 400 ? 800 : 600);
  if (logoImageId) await add({ imageId: logoImageId, width: 200, height: 200 }, 300);
  return { pictures, isWhole };
}

/** `isWhole` is false when one of its pictures could not be read. */
export type RenderedCard = { card: Buffer; isWhole: boolean };

/** The card as a JPEG of 1200 x 630 pixels. Takes about half a second, on threads of their own. */
export async function renderCard(
  images: ImageService,
  facts: CardFacts,
  siteName: string,
): Promise<RenderedCard> {
  // 4 MB of native code that no other page needs.
  const { renderAsync } = await import('@resvg/resvg-js');
  const { pictures, isWhole } = await picturesOf(images, facts);
  const svg = drawCard({ facts, siteName, letters: await lettering(), pictures });
  const rendered = await renderAsync(svg, { font: { loadSystemFonts: false } });
  const card = await fromPixels({
    data: rendered.pixels,
    width: CARD.width,
    height: CARD.height,
    channels: 4,
  })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 86, mozjpeg: true, chromaSubsampling: '4:4:4' })
    .toBuffer();
  return { card, isWhole };
}
