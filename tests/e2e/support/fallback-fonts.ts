import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type Browser, chromium, type LaunchOptions, type Page } from '@playwright/test';
import opentype from 'opentype.js';
import { watchTraffic } from './traffic.ts';

const SOURCE_FONT_FILE = createRequire(import.meta.url).resolve(
  '@fontsource/geist/files/geist-latin-400-normal.woff',
);

export type FallbackFont = {
  family: string;
  /** Factor on the advance widths and the line height of Geist. */
  scale: number;
};

/**
 * Starts a browser for which only this font is installed: Geist's outlines with other advance widths, ascent
 * and descent. Writes the font to `folder`, and a fontconfig file that hides all other fonts. On systems without
 * fontconfig, the browser uses the installed fonts instead.
 */
export async function launchWithFallback(
  { family, scale }: FallbackFont,
  folder: string,
  options: LaunchOptions,
): Promise<Browser> {
  const { buffer, byteOffset, byteLength } = await readFile(SOURCE_FONT_FILE);
  const source = opentype.parse(buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer);
  const glyphs = Array.from({ length: source.glyphs.length }, (_, index) => {
    const { name, unicode, unicodes, advanceWidth = 0, path } = source.glyphs.get(index);
    return new opentype.Glyph({
      name: name ?? `glyph${index}`,
      unicode,
      unicodes,
      advanceWidth: Math.round(advanceWidth * scale),
      path,
    });
  });
  const font = new opentype.Font({
    familyName: family,
    styleName: 'Regular',
    unitsPerEm: source.unitsPerEm,
    ascender: Math.round(source.ascender * scale),
    descender: Math.round(source.descender * scale),
    glyphs,
  });
  await writeFile(path.join(folder, 'fallback.otf'), Buffer.from(font.toArrayBuffer()));
  const config = path.join(folder, 'fonts.conf');
  await writeFile(
    config,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}</dir><cachedir>${folder}/cache</cachedir></fontconfig>`,
  );
  const env = { ...process.env, FONTCONFIG_FILE: config } as Record<string, string>;
  const browser = await chromium.launch({ ...options, env });
  watchTraffic(browser);
  return browser;
}

/** Returns the font families that the element's text is actually rendered in. */
export async function renderedFonts(page: Page, selector: string): Promise<string[]> {
  const client = await page.context().newCDPSession(page);
  await client.send('DOM.enable');
  await client.send('CSS.enable');
  const { root } = await client.send('DOM.getDocument');
  const { nodeId } = await client.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await client.send('CSS.getPlatformFontsForNode', { nodeId });
  await client.detach();
  return fonts.map(({ familyName }) => familyName);
}
