import { type Html, html, raw } from './html.ts';

/** Size of a page in CSS pixels, and the number of image pixels per CSS pixel. */
export const VIEWPORTS = {
  web: { width: 1440, height: 900, scale: 1 },
  ios: { width: 390, height: 845, scale: 2 },
} as const;

const FONTS = {
  Archivo: 'archivo',
  'Bricolage Grotesque': 'bricolage-grotesque',
  'DM Sans': 'dm-sans',
  Figtree: 'figtree',
  Fraunces: 'fraunces',
  'Instrument Sans': 'instrument-sans',
  Inter: 'inter',
  'JetBrains Mono': 'jetbrains-mono',
  Manrope: 'manrope',
  Nunito: 'nunito',
  Outfit: 'outfit',
  'Playfair Display': 'playfair-display',
  'Plus Jakarta Sans': 'plus-jakarta-sans',
  Sora: 'sora',
  'Source Serif 4': 'source-serif-4',
  'Space Grotesk': 'space-grotesk',
} as const;

export type Font = keyof typeof FONTS;

/** `'Fraunces'` loads the upright font; `'Fraunces italic'` the italic one, which `font-style: italic` needs. */
export type Face = Font | `${Font} italic`;

const folder = new URL('../../node_modules/@fontsource-variable/', import.meta.url);

function fontFace(face: Face): string {
  const italic = face.endsWith(' italic');
  const family = (italic ? face.slice(0, -' italic'.length) : face) as Font;
  const name = FONTS[family];
  const style = italic ? 'italic' : 'normal';
  const url = new URL(`${name}/files/${name}-latin-wght-${style}.woff2`, folder);
  return `@font-face{font-family:'${family}';font-style:${style};font-weight:100 900;src:url('${url.href}') format('woff2')}`;
}

const RESET = `
*,*::before,*::after{box-sizing:border-box;margin:0;padding:0}
html,body{height:100%}
body{-webkit-font-smoothing:antialiased;text-rendering:geometricPrecision;overflow:hidden;position:relative}
button,input{font:inherit;color:inherit;background:none;border:0}
ul,ol{list-style:none}
a{color:inherit;text-decoration:none}
svg,img{display:block}
.row{display:flex;align-items:center}
.col{display:flex;flex-direction:column}
.grow{flex:1;min-width:0}
.between{justify-content:space-between}
.truncate{white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
.tabular{font-variant-numeric:tabular-nums}
`;

type Page = {
  fonts: readonly Face[];
  /** The style sheet of the brand, followed by that of this screen. */
  styles: readonly string[];
  body: Html;
  /** Class of the body element. */
  className?: string;
};

const document = (title: string, page: Page, more: string, body: Html): string =>
  html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title><style>${raw(
    page.fonts.map(fontFace).join('') + RESET + page.styles.join('\n') + more,
  )}</style></head><body class="${page.className ?? ''}">${body}</body></html>`.text;

/** A web page of 1440 x 900, without a browser window around it. */
export const webPage = (page: Page): string => document('web', page, '', page.body);

const SIGNAL = '<path d="M1 9.5h2.2v3H1zM5 7h2.2v5.5H5zM9 4.3h2.2v8.2H9zM13 1.5h2.2v11H13z"/>';
const WIFI =
  '<path d="M8 12.6l2-2.4a3 3 0 0 0-4 0zM3.9 7.7l1.3 1.5a4.4 4.4 0 0 1 5.6 0l1.3-1.5a6.5 6.5 0 0 0-8.2 0zM1.5 4.9l1.3 1.5a8 8 0 0 1 10.4 0l1.3-1.5a10.2 10.2 0 0 0-13 0z"/>';

/** Status bar at the top of a phone, with time, reception and battery; 54 px high. */
const statusBar = (ink: string, time: string): Html =>
  raw(
    `<div style="position:absolute;inset:0 0 auto 0;height:54px;z-index:50;display:flex;align-items:flex-end;justify-content:space-between;padding:0 27px 14px 38px;color:${ink};font:600 16px/1 Inter,sans-serif;letter-spacing:-.01em;pointer-events:none"><span>${time}</span><span style="display:flex;gap:6px;align-items:center;height:14px"><svg width="17" height="13" viewBox="0 0 16 13" fill="currentColor">${SIGNAL}</svg><svg width="17" height="13" viewBox="0 0 16 13" fill="currentColor">${WIFI}</svg><svg width="27" height="13" viewBox="0 0 27 13" fill="none"><rect x=".5" y=".5" width="22.5" height="12" rx="3.6" stroke="currentColor" opacity=".4"/><rect x="2" y="2" width="17" height="9" rx="2.3" fill="currentColor"/><path d="M24.5 4.5c1.3.4 1.3 3.6 0 4z" fill="currentColor" opacity=".5"/></svg></span></div>`,
  );

const homeIndicator = (ink: string): Html =>
  raw(
    `<div style="position:absolute;left:50%;bottom:8px;width:136px;height:5px;margin-left:-68px;border-radius:3px;background:${ink};z-index:50"></div>`,
  );

type PhonePage = Page & {
  /** Color of the status bar's content and of the home indicator. Default: black. */
  ink?: string;
  /** Color of the home indicator. Default: `ink`. */
  footInk?: string;
  time?: string;
};

/**
 * A page on a phone of 390 x 845. The upper 54 px and the lower 34 px belong to the system: backgrounds extend
 * behind them, but text and controls do not.
 */
export const phonePage = (page: PhonePage): string => {
  const { ink = '#000', footInk = ink, time = '9:41' } = page;
  const fonts: readonly Face[] = page.fonts.includes('Inter') ? page.fonts : [...page.fonts, 'Inter'];
  return document(
    'ios',
    { ...page, fonts },
    '',
    html`${statusBar(ink, time)}${page.body}${homeIndicator(footInk)}`,
  );
};
