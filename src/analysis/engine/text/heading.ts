import type { OcrText, TextBox } from '#domain/ocr/ocr-text.ts';

/** Maximum length of a title, in characters and in words. */
const MAX_LENGTH = 44;
const MAX_WORDS = 7;
/** Minimum OCR confidence of a title. */
const MIN_CONFIDENCE = 0.78;
/** Minimum score of a heading. */
const MIN_SCORE = 1.65;
/** Labels of controls. OCR may read the magnifying glass of a search field as a letter or a sign before the label. */
const CONTROLS =
  /^(q|o|0|©|®|a|=)?\s*(search|suche|find|filter)\b|^(cancel|done|save|edit|back|next|skip|ok|close|menu|yes|no|add|more|new|share|delete|all|today|online|beta|pay|learn more)$/i;
/** Domains, email addresses, paths and code, and labels that end with a colon. */
const ADDRESS = /\w\.\w{2,}|[@/\\|_{}<>=~]|:$/;

const normalizeText = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

function looksLikeTitle(text: string): boolean {
  const words = text.split(/\s+/);
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return (
    letters >= 3 &&
    letters / text.replace(/\s/g, '').length > 0.8 &&
    words.length <= MAX_WORDS &&
    text.length <= MAX_LENGTH &&
    words.some((word) => word.length >= 4) &&
    // Single letters other than 'a' and 'I' are mostly misread icons.
    words.every((word) => word.length > 1 || /^[aAI&]$/.test(word)) &&
    /^[\p{Lu}\p{N}"“]/u.test(text)
  );
}

/**
 * Scores how likely a text box is to be the heading. Text at the left edge of a wide screen gets a lower score, because
 * it usually belongs to a sidebar.
 */
function scoreHeading(box: TextBox, medianHeight: number, isPortrait: boolean): number {
  const isCentered = Math.abs(box.x + box.width / 2 - 0.5) < 0.08;
  return (
    Math.min(2.6, box.letterHeight / medianHeight) +
    (box.y < 0.16 ? 0.7 : box.y < 0.3 ? 0.3 : 0) +
    (isPortrait && isCentered && box.y < 0.14 ? 0.4 : 0) -
    (!isPortrait && box.x < 0.16 ? 0.8 : 0) +
    (box.confidence > 0.9 ? 0.2 : 0) -
    (box.text.split(' ').length > 5 ? 0.4 : 0) -
    (/[.!?]$/.test(box.text) ? 0.3 : 0)
  );
}

/**
 * Finds the heading of a screen: large text near the top that looks like a title. Returns null if no text
 * scores high enough.
 */
export function findHeading({ width, height, boxes }: OcrText, appName: string): string | null {
  const heights = boxes.map((box) => box.letterHeight).sort((a, b) => a - b);
  const medianHeight = heights[heights.length >> 1] ?? 0;
  if (medianHeight <= 0) return null;
  const isPortrait = height > width * 1.2;
  const candidates = boxes
    .map((box) => ({ ...box, text: box.text.trim().replace(/\s+/g, ' ') }))
    .filter(
      (box) =>
        box.confidence >= MIN_CONFIDENCE &&
        // Skip the status bar at the top and the lower half.
        box.y > 0.015 &&
        box.y < 0.5 &&
        looksLikeTitle(box.text) &&
        !CONTROLS.test(box.text) &&
        !ADDRESS.test(box.text) &&
        normalizeText(box.text) !== normalizeText(appName),
    )
    .map((box) => ({ text: box.text, score: scoreHeading(box, medianHeight, isPortrait) }));
  const best = candidates.reduce<(typeof candidates)[number] | null>(
    (a, b) => (a && a.score >= b.score ? a : b),
    null,
  );
  return best && best.score >= MIN_SCORE ? best.text : null;
}

/**
 * Returns a draft title, `{type} - {heading}`. Uses only one of the two if the other is unknown or redundant. Returns
 * an empty text if both are unknown.
 */
export function draftTitle(type: string | null, heading: string | null): string {
  if (!type || !heading) return type ?? heading ?? '';
  const [lowerHeading, lowerType] = [heading.toLowerCase(), type.toLowerCase()];
  if (lowerHeading.includes(lowerType)) return heading;
  return lowerType.includes(lowerHeading) ? type : `${type} - ${heading}`;
}
