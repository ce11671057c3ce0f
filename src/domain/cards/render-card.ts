import { decode, fromPixels } from '#domain/images/pixels/decoder.ts';
import { drawCard } from './draw-card.ts';
import { CARD, type CardFacts, type CardSign } from './facts.ts';
import { type Lettering, openLettering } from './lettering.ts';
import { paint } from './paint.ts';
import { boxesOf, type PictureBox } from './picture-boxes.ts';

export type CardInput = {
  facts: CardFacts;
  sign: CardSign;
  /** Files by image id, at least as large as their slots. Slots of missing files stay empty. */
  files: ReadonlyMap<string, Uint8Array>;
};

let opening: Promise<Lettering> | null = null;
const lettering = (): Promise<Lettering> => {
  opening ??= openLettering();
  return opening;
};

/** Returns the top of a picture in the size of its slot, as a data URL. */
async function pictureIn({ width, height }: PictureBox, file: Uint8Array): Promise<string> {
  const cut = decode(Buffer.from(file)).resize(width, height, { fit: 'cover', position: 'left top' });
  return `data:image/png;base64,${(await cut.png({ compressionLevel: 1 }).toBuffer()).toString('base64')}`;
}

/** Renders a card as a JPEG of 1200 x 630 pixels. Takes a quarter of a second, mostly on threads. */
export async function renderCard({ facts, sign, files }: CardInput): Promise<Buffer> {
  const pictures = new Map<string, string>();
  for (const box of boxesOf(facts)) {
    const file = files.get(box.imageId);
    if (file) pictures.set(box.imageId, await pictureIn(box, file));
  }
  const svg = await drawCard({ facts, sign, letters: await lettering(), pictures });
  const { pixels: data } = await paint(svg);
  return fromPixels({ data, width: CARD.width, height: CARD.height, channels: 4 })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 86, mozjpeg: true, chromaSubsampling: '4:4:4' })
    .toBuffer();
}
