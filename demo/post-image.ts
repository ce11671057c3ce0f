import { html, raw } from './templates/kit/html.ts';

/** Size of the post's social preview in pixels. */
export const POST_IMAGE = { width: 1200, height: 630 };

/** Columns from left to right. `width` and `lift`, the vertical offset of a column, are in pixels. */
const COLUMNS: { width: number; lift: number; files: string[] }[] = [
  {
    width: 226,
    lift: -60,
    files: ['somnia/ios-tonight-s-way-down.webp', 'pomelo/ios-home-with-tonight-s-dinner.webp'],
  },
  {
    width: 520,
    lift: -150,
    files: [
      'hearthstead/web-landing-page-with-a-lake-at-dusk.webp',
      'atelier-norr/web-autumn-collection.webp',
      'stratus-yard/web-yard-of-running-services.webp',
    ],
  },
  {
    width: 226,
    lift: -230,
    files: ['parlino/ios-journey-along-the-coast.webp', 'velora/ios-ride-on-the-map.webp'],
  },
  {
    width: 520,
    lift: -40,
    files: [
      'cadenza/web-home-with-record-shelf.webp',
      'kinora/web-film-of-the-night.webp',
      'brightloom/web-board-with-a-card-in-the-hand.webp',
    ],
  },
];

/** In pixels. Narrower columns contain phone screens and get rounder corners. */
const MIN_WEB_COLUMN_WIDTH = 300;

export const POST_SCREENS = COLUMNS.flatMap(({ files }) => files);

const STYLES = `
*{margin:0;box-sizing:border-box}
body{width:1200px;height:630px;overflow:hidden;background:#1a1a1f}
main{display:flex;gap:22px;position:absolute;left:-120px;top:-120px;transform:rotate(-8deg);transform-origin:50% 40%}
.column{display:flex;flex-direction:column;gap:22px}
img{display:block;width:100%;border-radius:14px;box-shadow:0 1px 0 rgb(255 255 255/.16) inset,0 18px 40px rgb(0 0 0/.45)}
.tall img{border-radius:24px}
`;

/** Returns an HTML page with screens of several apps in slanted columns. `screens` is the folder with their files. */
export const postImage = (screens: URL): string =>
  html`<!doctype html><meta charset="utf-8"><style>${raw(STYLES)}</style><main>${COLUMNS.map(
    ({ width, lift, files }) =>
      html`<div class="column ${width < MIN_WEB_COLUMN_WIDTH && 'tall'}" style="width:${width}px;margin-top:${lift}px">${files.map(
        (file) => html`<img src="${new URL(file, screens).href}" alt="">`,
      )}</div>`,
  )}</main>`.text;
