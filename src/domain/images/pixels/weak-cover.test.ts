import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { areWeakPixels, isWeakCover } from './weak-cover.ts';

type Size = { width: number; height: number };
const WEB: Size = { width: 1200, height: 800 };
const PHONE: Size = { width: 390, height: 844 };
const WHITE = 255;
const INK = 34;
const NIGHT = 17;

/** A page of one gray level to draw on. */
class Page {
  readonly data: Buffer;
  readonly size: Size;

  constructor(size: Size, level = WHITE) {
    this.size = size;
    this.data = Buffer.alloc(size.width * size.height, level);
  }

  box(x: number, y: number, width: number, height: number, level: number): this {
    for (let row = y; row < y + height; row += 1) {
      const start = row * this.size.width + x;
      this.data.fill(level, start, start + width);
    }
    return this;
  }

  /** Draws bars of different lengths, because lines of text look like bars in a small image. */
  text(level: number, area: Size & { x: number; y: number } = { x: 0, y: 0, ...this.size }): this {
    for (let line = 0; line * 30 + 21 < area.height; line += 1) {
      const share = 0.5 + ((line * 7) % 10) * 0.035;
      const [x, y] = [area.x + Math.round(area.width * 0.06), area.y + 12 + line * 30];
      this.box(x, y, Math.round(area.width * share), 9, level);
    }
    return this;
  }

  /** Darkens the page like the layer behind a dialog: halves the brightness. */
  scrim(): this {
    this.data.forEach((level, index) => {
      this.data[index] = Math.round(level / 2);
    });
    return this;
  }

  isWeak(): Promise<boolean> {
    return isWeakCover({ data: this.data, ...this.size, channels: 1 });
  }
}

describe('isWeakCover', () => {
  test('returns true for a page dimmed behind a dialog', async () => {
    const page = new Page(WEB).text(INK).scrim().box(350, 250, 500, 280, WHITE).box(380, 290, 300, 10, INK);
    expect(await page.isWeak()).toBe(true);
  });

  test('returns true for a phone screen dimmed behind a sheet', async () => {
    const page = new Page(PHONE).text(INK).scrim().box(0, 480, 390, 364, WHITE).box(30, 520, 200, 10, INK);
    expect(await page.isWeak()).toBe(true);
  });

  test('returns true for an empty page with one or two words', async () => {
    expect(await new Page(WEB).box(500, 380, 200, 12, 85).isWeak()).toBe(true);
    expect(await new Page(PHONE).box(100, 400, 190, 12, 85).isWeak()).toBe(true);
  });

  test('returns false for a light or dark page full of text', async () => {
    for (const size of [WEB, PHONE]) {
      expect(await new Page(size).text(INK).isWeak()).toBe(false);
      expect(await new Page(size, NIGHT).text(WHITE).isWeak()).toBe(false);
    }
  });

  test('returns false for a page with a plain card on a plain background', async () => {
    const card = { x: 200, y: 100, width: 800, height: 640 };
    const page = new Page(WEB, 119).box(card.x, card.y, card.width, card.height, WHITE).text(INK, card);
    expect(await page.isWeak()).toBe(false);
  });

  test('areWeakPixels returns true or false for any size and brightness, and does not throw', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 40 }),
        fc.infiniteStream(fc.integer({ min: 0, max: 255 })),
        (width, height, levels) => {
          const data = Uint8Array.from({ length: width * height }, () => levels.next().value as number);
          expect(typeof areWeakPixels({ data, width, height })).toBe('boolean');
        },
      ),
    );
  });
});
