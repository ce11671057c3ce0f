import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import sharp from 'sharp';

/** Draws the icons of home screens from the favicon, whose colours they take in light. Run it when that changes. */
const folder = path.join(import.meta.dirname, '../src/web/public');
const favicon = readFileSync(path.join(folder, 'favicon.svg'), 'utf8');
const INK = '#16171b';
const shapes = favicon
  .replace(/^[\s\S]*?<\/style>/, '')
  .replace('</svg>', '')
  .replaceAll('var(--g)', INK)
  .replaceAll('var(--p)', '#fff');

async function icon(file: string, size: number, scale: number, ground: string | null): Promise<void> {
  const at = 12 * (1 - scale);
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="${size}" height="${size}">` +
    `${ground ? `<rect width="24" height="24" fill="${ground}"/>` : ''}` +
    `<g transform="translate(${at} ${at}) scale(${scale})">${shapes}</g></svg>`;
  const png = new Resvg(svg).render().asPng();
  writeFileSync(path.join(folder, file), await sharp(png).png({ palette: true }).toBuffer());
}

await icon('icon-192.png', 192, 1, null);
await icon('icon-512.png', 512, 1, null);
// Whatever shape a launcher cuts out, the sign stays inside: the safe zone is a circle of 80 %.
await icon('icon-maskable-512.png', 512, 0.8, INK);
// Cut to its own shape by the device.
await icon('apple-touch-icon.png', 180, 0.92, INK);
