import { cosine, PARTS } from '#domain/image-facts/vector-layout.ts';
import type { Platform } from '#shared/platforms.ts';
import type { StackKind } from '#shared/stack-kinds.ts';
import { SAME_WIDTH_RATIO } from './describe-stack.ts';

/** Increment when screens must be compared again. */
export const CHECKS_VERSION = 2;

/** Length of the summary of a screen's words (`stack_checks.words`), in bytes. */
export const SUMMARY_BYTES = 128;

/** Number of occurrences by word. */
export type Words = ReadonlyMap<string, number>;

/** Counts the words of a text: 3 to 20 letters in any script, ignoring case. Longer words count as several. */
export function countWords(text: string): Words {
  const words = new Map<string, number>();
  for (const [word] of text.toLowerCase().matchAll(/\p{L}{3,20}/gu))
    words.set(word, (words.get(word) ?? 0) + 1);
  return words;
}

/** The first occurrence of a word counts most. */
const weightOf = (count: number): number => 1 + Math.log(count);

/** Returns the cosine of the angle between the weighted words of two texts, 0 to 1. */
export function compareWords(one: Words, other: Words): number {
  let product = 0;
  const squares = [one, other].map((words) => {
    let sum = 0;
    for (const count of words.values()) sum += weightOf(count) ** 2;
    return sum;
  });
  for (const [word, count] of one) {
    const otherCount = other.get(word);
    if (otherCount) product += weightOf(count) * weightOf(otherCount);
  }
  const norm = Math.sqrt((squares[0] as number) * (squares[1] as number));
  return norm === 0 ? 0 : product / norm;
}

/** FNV-1a with a final mix, 32 bits. */
function hashWord(word: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < word.length; index += 1)
    hash = Math.imul(hash ^ word.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/**
 * Summarizes words so that the cosine of two summaries approximates `compareWords` (count sketch: each word is added to
 * or subtracted from one of the positions). Comparing summaries avoids reading the texts of all screens of an app.
 */
export function summarizeWords(words: Words): Int8Array {
  const sums = new Float32Array(SUMMARY_BYTES);
  for (const [word, count] of words) {
    const hash = hashWord(word);
    const position = hash % SUMMARY_BYTES;
    // Bit 16 of the hash, which does not affect the position.
    const sign = hash & 0x10000 ? 1 : -1;
    sums[position] = (sums[position] as number) + sign * weightOf(count);
  }
  const largest = sums.reduce((max, value) => Math.max(max, Math.abs(value)), 0);
  return Int8Array.from(sums, (value) => (largest === 0 ? 0 : Math.round((value / largest) * 127)));
}

/** A screen as `chooseProposal` compares it. */
export type ComparedScreen = {
  platform: Platform;
  /** Width of the image in pixels. */
  width: number;
  words: Words;
  vector: Int8Array;
  /** Mean luma, 0 to 1. */
  luma: number;
  /** ISO 8601 in UTC. */
  capturedAt: string | null;
};

export type ComparedPair = { kind: StackKind; words: number; layout: number; brightness: number };

/** Limits above which two screens may be one screen in light and dark. */
export type ThemeLimits = {
  /** Similarity of the words. */
  words: number;
  /** Similarity of the layout. */
  layout: number;
  /** Difference of the brightness. */
  brightness: number;
};
/**
 * Measured by `npm run eval:stacks`; see docs/similar.md. The limit for the words is low, because OCR reads the same
 * text differently in light and dark.
 */
export const THEME_LIMITS: ThemeLimits = { words: 0.45, layout: 0.75, brightness: 0.2 };
/** Minimum similarity of the words of two screens that are proposed as sizes or versions. */
const MIN_WORDS = 0.8;
/** Minimum similarity of the layout of two screens that are proposed as versions. */
const MIN_LAYOUT = 0.8;
/** Fewer distinct words say too little about a screen. */
const MIN_DISTINCT_WORDS = 5;
const DAY_MS = 86_400_000;
/** The summaries of texts with a similarity of `THEME_LIMITS.words` are nearly always at least this similar. */
const MIN_THEME_SUMMARY = 0.3;
/** Like `MIN_THEME_SUMMARY`, for texts with a similarity of `MIN_WORDS`. */
const MIN_SUMMARY = 0.6;

const haveSameSize = (one: SizedScreen, other: SizedScreen): boolean =>
  one.platform === other.platform &&
  Math.max(one.width, other.width) <= Math.min(one.width, other.width) * SAME_WIDTH_RATIO;

type SizedScreen = Pick<ComparedScreen, 'platform' | 'width'>;
type SummarizedScreen = SizedScreen & { summary: Int8Array; vector: Int8Array };

/**
 * Returns how similar two screens are, 0 to 1, according to their summaries and vectors. Returns 0 if they differ so
 * much that they are hardly ever variants. The caller then need not read their texts.
 */
export function rankCandidate(one: SummarizedScreen, other: SummarizedScreen): number {
  const words = cosine(one.summary, other.summary, { start: 0, end: SUMMARY_BYTES });
  if (!haveSameSize(one, other)) return words < MIN_SUMMARY ? 0 : words;
  const layout = cosine(one.vector, other.vector, PARTS.edges);
  return words < MIN_THEME_SUMMARY || layout < THEME_LIMITS.layout ? 0 : (words + layout) / 2;
}

/** Measures from which `chooseProposal` decides. */
export type PairMeasures = Omit<ComparedPair, 'kind'> & {
  isSameSize: boolean;
  /** Number of distinct words of the screen that has fewer. */
  distinctWords: number;
};

export const measurePair = (one: ComparedScreen, other: ComparedScreen): PairMeasures => ({
  words: compareWords(one.words, other.words),
  layout: cosine(one.vector, other.vector, PARTS.edges),
  brightness: Math.abs(one.luma - other.luma),
  isSameSize: haveSameSize(one, other),
  distinctWords: Math.min(one.words.size, other.words.size),
});

/** Returns whether screens with these measures may be one screen in light and dark. */
export const isThemePair = (
  { words, layout, brightness, isSameSize, distinctWords }: PairMeasures,
  limits: ThemeLimits = THEME_LIMITS,
): boolean =>
  isSameSize &&
  distinctWords >= MIN_DISTINCT_WORDS &&
  words >= limits.words &&
  layout >= limits.layout &&
  brightness > limits.brightness;

/**
 * Decides whether two screens of one app may be variants, and returns null if not:
 * - themes: similar words and layout in one size, but different brightness.
 * - sizes: similar words, but another width or platform.
 * - versions: similar words, layout and brightness in one size, but captured at least a day apart.
 */
export function chooseProposal(one: ComparedScreen, other: ComparedScreen): ComparedPair | null {
  const measured = measurePair(one, other);
  const { words, layout, brightness, isSameSize, distinctWords } = measured;
  const pair = { words, layout, brightness };
  if (isThemePair(measured)) return { kind: 'theme', ...pair };
  if (distinctWords < MIN_DISTINCT_WORDS || words < MIN_WORDS) return null;
  if (!isSameSize) return { kind: 'size', ...pair };
  if (layout < MIN_LAYOUT || brightness > THEME_LIMITS.brightness) return null;
  if (!one.capturedAt || !other.capturedAt) return null;
  const apartMs = Math.abs(Date.parse(one.capturedAt) - Date.parse(other.capturedAt));
  return apartMs >= DAY_MS ? { kind: 'version', ...pair } : null;
}

/** Returns the mean luma of an image, 0 to 1 (ITU-R BT.601), computed from its palette; 1 if the palette is empty. */
export function lumaOf(palette: readonly { hex: string; share: number }[]): number {
  let sum = 0;
  let shares = 0;
  for (const { hex, share } of palette) {
    const value = Number.parseInt(hex, 16);
    const luma = 0.299 * (value >> 16) + 0.587 * ((value >> 8) & 255) + 0.114 * (value & 255);
    sum += (share * luma) / 255;
    shares += share;
  }
  return shares === 0 ? 1 : sum / shares;
}
