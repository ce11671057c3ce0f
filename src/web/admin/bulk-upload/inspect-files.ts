import { LIMITS } from '#shared/limits.ts';
import { knownImages } from '../data/known-images.ts';
import { measureFile } from '../images/measure-file.ts';
import type { Finding } from './batch.ts';

/** Pixels of a thumbnail's longer side, for the strip. */
const THUMBNAIL = 240;

/** A small picture of a file: hundreds of whole screenshots at once would be too much for a browser. */
export async function thumbnailOf(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, THUMBNAIL / Math.max(bitmap.width, bitmap.height));
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(bitmap.width * scale)),
    Math.max(1, Math.round(bitmap.height * scale)),
  );
  const context = canvas.getContext('2d');
  if (context) {
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  }
  bitmap.close();
  return canvas.convertToBlob({ type: 'image/webp', quality: 0.85 });
}

type Look = { id: string; file: Blob };
type Options = {
  signal: AbortSignal;
  /** False for what was removed meanwhile. */
  isWanted: (id: string) => boolean;
  onThumbnail: (id: string, thumbnail: Blob) => void;
  onFinding: (id: string, finding: Finding) => void;
  /** The browser cannot open it as a picture, at least not now. */
  onUnreadable: (id: string) => void;
};

/** Asks what the catalogue knows of the measured files. A hint only: without an answer there is none. */
async function askAbout(found: { id: string; finding: Finding }[], options: Options): Promise<void> {
  const { signal, isWanted, onFinding } = options;
  const asked = found.flatMap(({ id, finding }) =>
    finding.sha256 ? [{ id, finding, sha256: finding.sha256 }] : [],
  );
  if (asked.length === 0) return;
  const files = asked.map(({ sha256, finding }) => ({ sha256, phash: finding.phash }));
  const known = await knownImages(files, signal).catch(() => []);
  for (const [at, { id, finding }] of asked.entries()) {
    const answer = known[at];
    if (answer && !signal.aborted && isWanted(id)) onFinding(id, { ...finding, known: answer });
  }
}

/**
 * Opens files one after the other, so that the page stays quick, and tells what they are: a small picture, size and
 * sums at once, and in groups of 20 what the catalogue has that is or looks like them.
 */
export async function inspectFiles(files: readonly Look[], options: Options): Promise<void> {
  const { signal, isWanted, onThumbnail, onFinding, onUnreadable } = options;
  let measured: { id: string; finding: Finding }[] = [];
  for (const { id, file } of files) {
    if (signal.aborted) return;
    if (!isWanted(id)) continue;
    try {
      const finding = { ...(await measureFile(file)), known: null };
      // Without a small one the picture itself has to do.
      const thumbnail = await thumbnailOf(file).catch(() => file);
      if (signal.aborted) return;
      if (!isWanted(id)) continue;
      onThumbnail(id, thumbnail);
      onFinding(id, finding);
      measured.push({ id, finding });
    } catch {
      if (isWanted(id)) onUnreadable(id);
    }
    if (measured.length < LIMITS.knownMax) continue;
    void askAbout(measured, options);
    measured = [];
  }
  await askAbout(measured, options);
}
