import type { Db } from '#db/tables.ts';
import { cosine } from '#domain/image-facts/vector-layout.ts';
import type { ImageService } from '#domain/images/image-service.ts';
import type { Pixels } from '#domain/images/pixels/decoder.ts';
import type { PictureMatches } from '#shared/contracts/similar.ts';
import { PLATFORMS, type Platform } from '#shared/platforms.ts';
import type { PictureEmbedder } from '../embedder.ts';
import { findNearest } from '../nearest.ts';
import { describeVectors, describeWords } from '../reasons.ts';
import type { Resident, ResidentVectors } from '../resident-vectors.ts';
import { toScreens } from '../similar-screens.ts';
import { floorOf } from '../unrelated-pairs.ts';
import { foldWords } from '../words.ts';
import { type Alignable, measureAlignment, toAlignable } from './alignment.ts';
import { findByHalf } from './half-search.ts';
import { type Box, boxAround, HALVES, type Half, listWindows, renderWindow, trimBorder } from './windows.ts';
import { findByWords, type WordMatch } from './word-search.ts';

/** Longest edge to which a picture is reduced, in pixels. The comparison needs no finer details. */
const PICTURE_EDGE = 1024;
/**
 * Number of the likeliest windows, which determine how similar a screen is. Further windows only find candidates, and
 * are not used if computing a vector takes long.
 */
const MAIN_WINDOWS = 2;
/**
 * Maximum number of candidates that each window and each half of the picture contribute. Also the maximum number of
 * candidates by words whose pixels are compared.
 */
const MAX_CANDIDATES_PER_SEARCH = 8;
/**
 * Maximum number of candidates by look whose pixels are compared. Each comparison reads and decodes a small rendition.
 * Also the maximum number of candidates by words.
 */
const MAX_COMPARED = 24;
/** Width in pixels of the rendition that is compared. It is created when the image is uploaded. */
const COMPARED_WIDTH = 300;
/** Longest edge in pixels to which a compared rendition is reduced. Renditions of scrolled pages can be very tall. */
const COMPARED_EDGE = 2 * PICTURE_EDGE;
/**
 * Minimum agreement of details at which two pictures count as nearly the same. In measurements, 99 % of the pairs of
 * different screens of one app agreed less, and so did all pairs of different pictures that were nearly blank.
 */
const NEAR_ALIGNMENT = 0.6;

/**
 * Minimum agreement at which two pictures count as the same. Without this minimum, the best of several similar
 * pictures would count as the same.
 */
const EXACT_ALIGNMENT = 0.8;
/** Among nearly the same pictures, those whose agreement is this close to the best count as the same. */
const EXACT_TOLERANCE = 0.02;
/** Minimum weighted share of the words of a picture that a similar screen has. */
const MIN_WORDS_SHARE = 0.5;

export type PictureSearchDeps = {
  db: Db;
  images: Pick<ImageService, 'readPixels' | 'openRendition'>;
  vectors: ResidentVectors;
  embedder: PictureEmbedder;
  /** Recognizes text in a picture without storing it. Returns null if it is unavailable or takes too long. */
  recognizeText(picture: Buffer, signal?: AbortSignal): Promise<string | null>;
};

type Options = { platform?: Platform | undefined; limit: number; signal?: AbortSignal | undefined };

type Candidate = {
  ord: number;
  /**
   * How far the similarity of the whole picture is above that of unrelated screens: 1 for the same picture, 0 at the
   * floor.
   */
  look: number;
  /** The best `look` of any part of the picture. It is used only to choose the screens whose pixels are compared. */
  part: number;
  words: WordMatch | null;
  reasons: string[];
};

/**
 * Finds the screen that a picture shows, and similar ones. The picture may be scaled, compressed, framed, cropped or
 * without bars. It is not stored. Throws the errors of `readPixels`.
 */
export async function searchByPicture(
  deps: PictureSearchDeps,
  picture: Buffer,
  { platform, limit, signal }: Options,
): Promise<PictureMatches> {
  const pixels = await deps.images.readPixels(picture, PICTURE_EDGE, signal);
  const candidates = new Map<number, Candidate>();
  const views = await embedViews(deps, pixels, signal);
  for (const searchedPlatform of platform ? [platform] : PLATFORMS) {
    const resident = await deps.vectors.get(searchedPlatform);
    await addCandidatesByLook(deps, resident, views, candidates, signal);
  }
  const pictures = await listAlignables(pixels);
  const agreements = await compareDetails(deps, pictures, chooseCandidates(candidates), signal);
  const isFound = agreements.size > 0;
  const words = isFound
    ? 'unnecessary'
    : await addCandidatesByWords(deps, picture, { platform, candidates, signal });
  if (words === 'compared')
    for (const [ord, agreement] of await compareDetails(deps, pictures, chooseByWords(candidates), signal))
      agreements.set(ord, agreement);
  const bestAgreement = Math.max(...agreements.values());
  const matches = [...candidates.values()]
    .map((candidate) => ({
      ...candidate,
      ...scoreOf(candidate, agreements.get(candidate.ord) ?? null, bestAgreement),
    }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.ord - b.ord)
    .slice(0, limit);
  const items = await toScreens(deps.db, matches);
  return {
    items: items.map(({ match, ...screen }) => ({ ...screen, isExact: match.isExact })),
    words,
  };
}

/** Scores a candidate: above 0.5 for the same or nearly the same picture, up to 0.5 for a similar one, else 0. */
function scoreOf(
  { look, words, reasons }: Candidate,
  agreement: number | null,
  bestAgreement: number,
): { score: number; isExact: boolean; reasons: string[] } {
  const byWords = words && words.share >= MIN_WORDS_SHARE ? words.share : 0;
  const allReasons = [...reasons, ...describeWords(byWords > 0 ? (words?.shared ?? []) : [])];
  if (agreement !== null) {
    const isExact = agreement >= Math.max(EXACT_ALIGNMENT, bestAgreement - EXACT_TOLERANCE);
    const reason = isExact ? 'same picture' : 'nearly the same picture';
    return { score: (1 + agreement) / 2, isExact, reasons: [reason, ...allReasons] };
  }
  return { score: Math.max(0, look, byWords) / 2, isExact: false, reasons: allReasons };
}

/** Returns the picture and, if it has a border, the part inside the border. A screen may show either. */
async function listAlignables(pixels: Pixels): Promise<Alignable[]> {
  const { width, height, ...box } = trimBorder(pixels);
  const isTrimmed = width < pixels.width || height < pixels.height;
  const inner = isTrimmed ? [await renderWindow(pixels, { ...box, width, height }, { width, height })] : [];
  return Promise.all([pixels, ...inner].map(toAlignable));
}

/** Returns how far a similarity is above a floor, as a share of the range above it. */
const aboveFloor = (similarity: number, floor: number): number => (similarity - floor) / (1 - floor);

function getOrAddCandidate(candidates: Map<number, Candidate>, ord: number): Candidate {
  const known = candidates.get(ord);
  if (known) return known;
  const added = { ord, look: 0, part: 0, words: null, reasons: [] };
  candidates.set(ord, added);
  return added;
}

/** The vectors of the parts of a picture; see `listWindows` and `boxAround`. */
type Views = { windows: Int8Array[]; halves: { half: Half; vector: Int8Array }[] };

async function embedViews(
  { embedder, vectors }: PictureSearchDeps,
  pixels: Pixels,
  signal: AbortSignal | undefined,
): Promise<Views> {
  const embed = async (box: Box): Promise<Int8Array> =>
    embedder.embed(await renderWindow(pixels, box, embedder.inputSize(box)), signal);
  const boxes = listWindows(pixels);
  const windows: Int8Array[] = [];
  for (const box of embedder.isCheap ? boxes : boxes.slice(0, MAIN_WINDOWS)) windows.push(await embed(box));
  const halves: Views['halves'] = [];
  if (vectors.source.hasParts)
    for (const half of HALVES) halves.push({ half, vector: await embed(boxAround(pixels, half)) });
  return { windows, halves };
}

async function addCandidatesByLook(
  { vectors }: PictureSearchDeps,
  resident: Resident,
  { windows, halves }: Views,
  candidates: Map<number, Candidate>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { store } = resident;
  const { ranges, hasParts } = vectors.source;
  const range = ranges.look;
  const unrelated = resident.unrelated();
  const floor = floorOf(unrelated.look, 0.999);
  const limit = MAX_CANDIDATES_PER_SEARCH;
  for (const [index, vector] of windows.entries()) {
    for (const { row } of await findNearest(store, vector, { range, limit, signal })) {
      if (store.isRemoved(row)) continue;
      const stored = store.vectorAt(row);
      const look = aboveFloor(cosine(vector, stored, range), floor);
      const candidate = getOrAddCandidate(candidates, store.ordAt(row));
      candidate.part = Math.max(candidate.part, look);
      if (index >= MAIN_WINDOWS || look <= candidate.look) continue;
      candidate.look = look;
      candidate.reasons = describeVectors(vector, stored, { unrelated, hasParts });
    }
  }
  for (const { half, vector } of halves) {
    for (const { row, score } of await findByHalf(store, vector, { half, limit, signal })) {
      if (store.isRemoved(row)) continue;
      const candidate = getOrAddCandidate(candidates, store.ordAt(row));
      candidate.part = Math.max(candidate.part, aboveFloor(score, floor));
    }
  }
}

async function addCandidatesByWords(
  { db, recognizeText }: PictureSearchDeps,
  picture: Buffer,
  {
    platform,
    candidates,
    signal,
  }: {
    platform: Platform | undefined;
    candidates: Map<number, Candidate>;
    signal: AbortSignal | undefined;
  },
): Promise<PictureMatches['words']> {
  const text = await recognizeText(picture, signal);
  if (text === null) return 'unavailable';
  const words = await foldWords(db, text);
  const matches = await findByWords(db, words, { platform, limit: MAX_COMPARED });
  for (const match of matches) getOrAddCandidate(candidates, match.ord).words = match;
  return 'compared';
}

const chooseCandidates = (candidates: ReadonlyMap<number, Candidate>): number[] =>
  [...candidates.values()]
    .sort((a, b) => b.part - a.part || a.ord - b.ord)
    .slice(0, MAX_COMPARED)
    .map(({ ord }) => ord);

const chooseByWords = (candidates: ReadonlyMap<number, Candidate>): number[] =>
  [...candidates.values()]
    .filter(({ words }) => words !== null)
    .sort((a, b) => (b.words?.share ?? 0) - (a.words?.share ?? 0) || a.ord - b.ord)
    .slice(0, MAX_CANDIDATES_PER_SEARCH)
    .map(({ ord }) => ord);

/** Returns the `ord` of the screens whose pixels are nearly those of the picture, with their agreement. */
async function compareDetails(
  { db, images }: PictureSearchDeps,
  pictures: readonly Alignable[],
  ords: readonly number[],
  signal: AbortSignal | undefined,
): Promise<Map<number, number>> {
  const screens = await toScreens(
    db,
    ords.map((ord) => ({ ord, score: 0, reasons: [] })),
  );
  const agreements = new Map<number, number>();
  for (const { match, image } of screens) {
    signal?.throwIfAborted();
    const stored = await readRendition(images, image.id, signal);
    if (!stored) continue;
    const alignable = await toAlignable(stored);
    const agreement = Math.max(...pictures.map((picture) => measureAlignment(picture, alignable)));
    if (agreement >= NEAR_ALIGNMENT) agreements.set(match.ord, agreement);
  }
  return agreements;
}

/** Returns the pixels of a small rendition of a stored image, or null if it was removed or cannot be read. */
async function readRendition(
  images: PictureSearchDeps['images'],
  imageId: string,
  signal: AbortSignal | undefined,
): Promise<Pixels | null> {
  const options = new URLSearchParams({ width: String(COMPARED_WIDTH), format: 'webp' });
  try {
    const rendition = await images.openRendition(imageId, options, 'image/webp');
    const { body } = await rendition.open(signal);
    const bytes = Buffer.isBuffer(body) ? body : Buffer.concat(await body.toArray());
    return await images.readPixels(bytes, COMPARED_EDGE, signal);
  } catch (error) {
    if (signal?.aborted) throw error;
    return null;
  }
}
