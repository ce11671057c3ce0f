import { decode, fromPixels } from '#domain/images/pixels/decoder.ts';
import { createLazyResource } from '#platform/lazy-resource.ts';
import { type CardImageBox, listImageBoxes } from './card-image-boxes.ts';
import { drawCard } from './draw-card.ts';
import { CARD, type CardBranding, type CardFacts } from './facts.ts';
import { openLettering } from './lettering.ts';
import { paint } from './paint.ts';

export type CardInput = {
  facts: CardFacts;
  branding: CardBranding;
  /** Files by image id, at least as large as their slots. The card omits images without a file. */
  files: ReadonlyMap<string, Uint8Array>;
};

const { get: getLettering } = createLazyResource(openLettering);

/** Scales an image to fill its slot, crops it at the right or lower edge, and returns it as a data URL. */
async function cropToDataUrl({ width, height }: CardImageBox, file: Uint8Array): Promise<string> {
  const cropped = decode(Buffer.from(file)).resize(width, height, { fit: 'cover', position: 'left top' });
  return `data:image/png;base64,${(await cropped.png({ compressionLevel: 1 }).toBuffer()).toString('base64')}`;
}

/** Renders a card as a JPEG of 1200 x 630 pixels. Takes about a quarter of a second, mostly on other threads. */
export async function renderCard({ facts, branding, files }: CardInput): Promise<Buffer> {
  const images = new Map<string, string>();
  for (const box of listImageBoxes(facts)) {
    const file = files.get(box.imageId);
    if (file) images.set(box.imageId, await cropToDataUrl(box, file));
  }
  const svg = await drawCard({ facts, branding, letters: await getLettering(), images });
  const { pixels: data } = await paint(svg);
  return fromPixels({ data, width: CARD.width, height: CARD.height, channels: 4 })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 86, mozjpeg: true, chromaSubsampling: '4:4:4' })
    .toBuffer();
}
