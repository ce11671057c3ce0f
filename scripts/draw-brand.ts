import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { faviconSvg, MARK, markShapes, wordmarkPath } from '../src/shared/brand.ts';

// Renders the icons and the preview image from the logo in src/shared/brand.ts: `node scripts/draw-brand.ts`.

const folder = new URL('../src/web/public/', import.meta.url);
const DARK_MARK = { background: '#121317', panes: '#ffffff' };

type Icon = { size: number; scale: number; background: string | null };

/** Home screen icons. Icons that launchers crop have an opaque background and a smaller logo. */
const ICONS: Record<string, Icon> = {
  'icon-192.png': { size: 192, scale: 1, background: null },
  'icon-512.png': { size: 512, scale: 1, background: null },
  'icon-maskable-512.png': { size: 512, scale: 0.8, background: DARK_MARK.background },
  'apple-touch-icon.png': { size: 180, scale: 0.88, background: DARK_MARK.background },
};

const renderIcon = ({ scale, background }: Icon): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${background ? `<rect width="24" height="24" fill="${background}"/>` : ''}` +
  `<g transform="translate(${12 * (1 - scale)} ${12 * (1 - scale)}) scale(${scale})">${markShapes(DARK_MARK)}</g></svg>`;

/**
 * Returns the preview image as SVG: two overlapping panes that extend beyond its edges. `label` is SVG with
 * the mark and the name of the default brand, or empty.
 */
const renderSocialImage = (label: string): string => `
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630">
  <defs>
    <linearGradient id="front" x1="0" y1="0" x2=".9" y2="1">
      <stop stop-color="#ffd9a0"/><stop offset=".38" stop-color="#ff7d5c"/>
      <stop offset=".72" stop-color="#c43f8e"/><stop offset="1" stop-color="#4a2a86"/>
    </linearGradient>
    <linearGradient id="back" x1="1" y1="0" x2="0" y2="1">
      <stop stop-color="#8fe3d0"/><stop offset=".5" stop-color="#2f7fc4"/><stop offset="1" stop-color="#1c2a6b"/>
    </linearGradient>
  </defs>
  <rect width="1200" height="630" fill="${DARK_MARK.background}"/>
  <g transform="translate(356 -236) scale(42.5)" stroke-linejoin="round" stroke-width="${MARK.stroke}">
    <path d="${MARK.back}" fill="url(#back)" stroke="url(#back)"/>
    <path d="${MARK.front}" fill="url(#front)" stroke="url(#front)"/>
  </g>
  ${label}
</svg>`;

const renderBrandLabel = (): string =>
  `<g transform="translate(84 270) scale(3.75)">${markShapes({ background: '#ffffff', panes: DARK_MARK.background })}` +
  `<g transform="translate(33.5 18.3)">${wordmarkPath('#ffffff')}</g></g>`;

const renderPng = (svg: string, width: number): Promise<Buffer> =>
  sharp(Buffer.from(svg.trim()), { density: 300 })
    .resize(width)
    // Icons have few colors, so an indexed palette makes them smaller. The preview image has gradients.
    .png({ compressionLevel: 9, palette: width <= 512 })
    .toBuffer();

await writeFile(new URL('favicon.svg', folder), `${faviconSvg()}\n`);
for (const [name, icon] of Object.entries(ICONS)) {
  await writeFile(new URL(name, folder), await renderPng(renderIcon(icon), icon.size));
}
await writeFile(new URL('social.png', folder), await renderPng(renderSocialImage(renderBrandLabel()), 1200));
// Without the label, for galleries with a name of their own.
await writeFile(new URL('social-plain.png', folder), await renderPng(renderSocialImage(''), 1200));
