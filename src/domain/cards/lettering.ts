import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import opentype, { type Font, type PathCommand } from 'opentype.js';

/** The font Geist has one file per script. A text may need several of them. */
const SCRIPTS = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'vietnamese'] as const;
export const WEIGHTS = { regular: 400, strong: 600 } as const;
export type Weight = keyof typeof WEIGHTS;

export type Style = {
  weight: Weight;
  /** In pixels. */
  size: number;
  /** Letter spacing, relative to the size. */
  tracking: number;
};

/** Measures texts in the fonts of the card and converts them to outlines. */
export type Lettering = {
  /**
   * Returns the text without symbols that the fonts lack. Returns null if they lack a letter, digit or accent, or if
   * nothing is left.
   */
  toDrawable(text: string): string | null;
  /** Returns the width in pixels. */
  widthOf(text: string, style: Style): number;
  /** Returns the outline of one line of text as SVG path data. It starts at `x`, and `y` is its baseline. */
  outline(text: string, x: number, y: number, style: Style): string;
};

const packageFiles = createRequire(import.meta.url);

async function openFont(script: string, weight: number): Promise<Font> {
  const bytes = await readFile(
    packageFiles.resolve(`@fontsource/geist/files/geist-${script}-${weight}-normal.woff`),
  );
  return opentype.parse(
    bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer,
  );
}

/** Variation selectors and the keycap. Unicode counts them as marks, but they are parts of emoji and may be omitted. */
const EMOJI_MARKS = /\p{Variation_Selector}|\u20e3/gu;

const hasGlyph = (font: Font, character: string): boolean => font.charToGlyphIndex(character) > 0;

/** Replaces the library's serializer, which writes NaN for some numbers (opentype.js 2.0.0). */
function pathData(command: PathCommand): string {
  const { type } = command;
  const format = (...values: number[]): string => type + values.map((value) => value.toFixed(2)).join(' ');
  switch (command.type) {
    case 'M':
    case 'L':
      return format(command.x, command.y);
    case 'C':
      return format(command.x1, command.y1, command.x2, command.y2, command.x, command.y);
    case 'Q':
      return format(command.x1, command.y1, command.x, command.y);
    case 'Z':
      return 'Z';
  }
}

/**
 * Splits a text into runs, each covered by one font. Drops characters that no font has. Spaces belong to the run before
 * them.
 */
function splitByFont(fonts: readonly Font[], text: string): { font: Font; text: string }[] {
  const runs: { font: Font; text: string }[] = [];
  for (const character of text) {
    const run = runs.at(-1);
    const font =
      run && hasGlyph(run.font, character)
        ? run.font
        : fonts.find((candidate) => hasGlyph(candidate, character));
    if (!font) continue;
    if (run?.font === font) run.text += character;
    else runs.push({ font, text: character });
  }
  return runs;
}

/** Reads the fonts, which takes 0.2 s and some megabytes of memory. Callers keep the result. */
export async function openLettering(): Promise<Lettering> {
  const open = (weight: Weight) => Promise.all(SCRIPTS.map((script) => openFont(script, WEIGHTS[weight])));
  const [regular, strong] = await Promise.all([open('regular'), open('strong')]);
  const fonts: Record<Weight, Font[]> = { regular, strong };
  const optionsOf = ({ tracking }: Style) => ({ kerning: true, letterSpacing: tracking });

  const advance = (font: Font, text: string, style: Style): number =>
    font.getAdvanceWidth(text, style.size, optionsOf(style));

  return {
    toDrawable(text) {
      const characters = [...text.normalize('NFC').replace(EMOJI_MARKS, '')];
      // The fonts of both weights have the same characters.
      const drawable = characters.filter((character) => strong.some((font) => hasGlyph(font, character)));
      const countLetters = (list: string[]): number =>
        list.filter((character) => /[\p{L}\p{N}\p{M}]/u.test(character)).length;
      const result = drawable.join('').replace(/\s+/g, ' ').trim();
      // Symbols may be omitted, letters may not.
      return result && countLetters(drawable) === countLetters(characters) ? result : null;
    },
    widthOf(text, style) {
      let width = 0;
      for (const run of splitByFont(fonts[style.weight], text)) width += advance(run.font, run.text, style);
      return width;
    },
    outline(text, x, y, style) {
      let pen = x;
      let data = '';
      for (const run of splitByFont(fonts[style.weight], text)) {
        data += run.font
          .getPath(run.text, pen, y, style.size, optionsOf(style))
          .commands.map(pathData)
          .join('');
        pen += advance(run.font, run.text, style);
      }
      return data;
    },
  };
}
