import { type Html, raw } from '../../kit/html.ts';
import { COLOURS } from './brand.ts';

let drawn = 0;
const nextId = (): string => {
  drawn += 1;
  return `p${drawn}`;
};

const GLASS = 'M26 34c-11 4-18 12-18 26v62c0 11 7 18 18 18h48c11 0 18-7 18-18V60c0-14-7-22-18-26z';

/** A preserving jar of 100 x 146, filled from the bottom to `level` (0 to 1). */
export function jarShape(level: number, colour: string, label = ''): string {
  const id = nextId();
  const top = 136 - level * 88;
  const content =
    level > 0
      ? `<path d="M0 ${top}q16-6 33 0t34 0 33 0V150H0z" fill="${colour}"/><path d="M0 ${top + 7}q16-6 33 0t34 0 33 0v8q-16 6-33 0t-34 0-33 0z" fill="#fff" opacity=".16"/>`
      : '';
  const tag = label
    ? `<rect x="26" y="82" width="48" height="30" rx="4" fill="#fffaf0"/><rect x="29" y="85" width="42" height="24" rx="2.5" fill="none" stroke="${colour}" stroke-opacity=".5"/>${label}`
    : '';
  return `<clipPath id="${id}"><path d="${GLASS}"/></clipPath><path d="${GLASS}" fill="#fff" fill-opacity=".55"/><g clip-path="url(#${id})">${content}<path d="M78 30h30v120H78z" fill="#000" opacity=".07"/></g><path d="${GLASS}" fill="none" stroke="#43594a" stroke-opacity=".32" stroke-width="2"/><path d="M18 62v52" stroke="#fff" stroke-opacity=".7" stroke-width="5" stroke-linecap="round"/><rect x="25" y="24" width="50" height="12" rx="3" fill="#e9dcc0"/><rect x="19" y="8" width="62" height="19" rx="6" fill="#c79f64"/><path d="M19 19h62v3a6 6 0 0 1-6 5H25a6 6 0 0 1-6-5z" fill="#a97f48"/>${tag}`;
}

export const jar = (level: number, colour: string, width: number, label = ''): Html =>
  raw(
    `<svg width="${width}" height="${width * 1.46}" viewBox="0 0 100 146" style="overflow:visible">${jarShape(level, colour, label)}</svg>`,
  );

export const at = (x: number, y: number, size: number, shape: string): string =>
  `<g transform="translate(${x} ${y}) scale(${size})">${shape}</g>`;

const shadow = (x: number, y: number, rx: number, ry: number): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="#081a12" opacity=".34"/>`;

function pear(x: number, y: number, size: number, turn: number, colour: string, shade: string): string {
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})"><path d="M0-62c11 0 15 12 17 26 2 12 21 20 21 44 0 26-17 38-38 38S-38 34-38 8c0-24 19-32 21-44 2-14 6-26 17-26z" fill="${colour}"/><path d="M10-58c6 5 7 13 9 24 2 13 19 18 19 42 0 26-17 38-38 38 30-14 30-50 10-104z" fill="${shade}" opacity=".55"/><path d="M0-60c0-8 3-14 8-18" stroke="#5a4326" stroke-width="5" fill="none" stroke-linecap="round"/><path d="M6-70c14-10 26-6 32 0-12 6-24 6-32 0z" fill="#5f8250"/><ellipse cx="-16" cy="4" rx="7" ry="13" fill="#fff" opacity=".22"/></g>`;
}

function branch(x: number, y: number, turn: number, size: number, colour: string): string {
  const leaves = [0, 1, 2, 3, 4, 5]
    .map((index) => {
      const up = -30 - index * 30;
      const large = 1 - index * 0.09;
      return `<ellipse cx="${17 * large}" cy="${up}" rx="${15 * large}" ry="${10 * large}" transform="rotate(-28 0 ${up})" fill="${colour}"/><ellipse cx="${-17 * large}" cy="${up - 13}" rx="${15 * large}" ry="${10 * large}" transform="rotate(28 0 ${up})" fill="${colour}" opacity=".82"/>`;
    })
    .join('');
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})"><path d="M0 0Q4-100 0-200" stroke="#4c6a4d" stroke-width="3" fill="none"/>${leaves}<ellipse cx="0" cy="-206" rx="7" ry="12" fill="${colour}"/></g>`;
}

const JUG = `<path d="M42 0h92l10 26c2 8-8 14-8 24 0 22 34 40 34 92 0 46-26 70-82 70S6 188 6 142c0-52 34-70 34-92 0-12-8-20-6-30z" fill="#f4ead4"/><path d="M104 0h30l10 26c2 8-8 14-8 24 0 22 34 40 34 92 0 46-26 70-82 70 56-40 46-120 16-160-6-12-4-30 0-52z" fill="#d5c19a" opacity=".75"/><path d="M138 30c46-8 62 26 48 60-8 20-22 34-34 40" fill="none" stroke="#e3d3b0" stroke-width="13" stroke-linecap="round"/><path d="M13 112q75 26 152 0l4 18q-80 30-162 0z" fill="#3f6f8a" opacity=".75"/><path d="M9 138q80 28 160 0l1 7q-80 28-162 0z" fill="#3f6f8a" opacity=".45"/>`;

const LANDSCAPE = `
<rect x="90" y="40" width="420" height="520" fill="url(#sky)"/>
<circle cx="372" cy="240" r="92" fill="#fff1c9" opacity=".45"/><circle cx="372" cy="240" r="50" fill="#f6c465"/>
<path d="M188 168c20-16 44-10 52 2 16-6 36 2 38 14H172c0-8 6-14 16-16z" fill="#fffaf0" opacity=".75"/>
<path d="M90 330c60-50 110-64 170-36 46-46 120-58 250 6v260H90z" fill="#b3c6a4"/>
<path d="M90 392c80-46 150-34 214-4 60-32 130-30 206-6v180H90z" fill="#83a57f"/>
<path d="M90 440c110-40 190-10 250 18 60 14 110-2 170-20v130H90z" fill="#4f7e5a"/>
<path d="M340 458c-30 22-70 40-120 100h80c20-50 40-76 52-98z" fill="#e8d9ae"/>
<g><path d="M322 404h64v54h-64z" fill="#fffaf0"/><path d="M386 404h26v54h-26z" fill="#e2d4b4"/><path d="M314 406l22-32h62l20 32z" fill="#bf6446"/><path d="M398 374l20 32h-32z" fill="#9a4c33"/><rect x="384" y="366" width="9" height="20" fill="#8d4630"/><rect x="332" y="418" width="13" height="16" fill="#5c7f8a"/><rect x="362" y="418" width="13" height="16" fill="#f6c465"/><rect x="346" y="434" width="13" height="24" fill="#3d5a45"/></g>
<g fill="#2f5d44"><ellipse cx="280" cy="424" rx="20" ry="34"/><ellipse cx="300" cy="440" rx="14" ry="24"/><ellipse cx="440" cy="430" rx="17" ry="38"/><ellipse cx="462" cy="440" rx="13" ry="28"/></g>
<path d="M90 500c90-30 160-6 230 30 80 10 130-12 190-30v80H90z" fill="#33624a"/>`;

const COINS = [0, 1, 2, 3]
  .map(
    (step) =>
      `<ellipse cx="${step % 2}" cy="${-step * 11}" rx="32" ry="11" fill="#a6742a"/><ellipse cx="${step % 2}" cy="${-step * 11 - 5}" rx="32" ry="11" fill="#e2b254"/>`,
  )
  .join('');

const written = (word: string, colour: string): string =>
  `<text x="50" y="101.5" text-anchor="middle" font-family="Source Serif 4" font-style="italic" font-size="13" fill="${colour}">${word}</text>`;

/** The picture of the landing page, 640 x 900: the household's shelf before a window. */
export const windowScene = (): Html =>
  raw(`<svg width="640" height="900" viewBox="0 0 640 900" preserveAspectRatio="xMidYMid slice">
<defs><linearGradient id="wall" x2="1" y2="1"><stop stop-color="#efe3c6"/><stop offset="1" stop-color="#d6c499"/></linearGradient><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#a9cbc6"/><stop offset=".45" stop-color="#f1e3bd"/><stop offset="1" stop-color="#f7cf9a"/></linearGradient><linearGradient id="table" x2="0" y2="1"><stop stop-color="#28573f"/><stop offset="1" stop-color="#143327"/></linearGradient><clipPath id="arch"><path d="M100 590V252a200 200 0 0 1 400 0v338z"/></clipPath></defs>
<rect width="640" height="900" fill="url(#wall)"/>
<path d="M500 120L640 60V900H380z" fill="#fff6dc" opacity=".28"/>
<path d="M84 600V252a216 216 0 0 1 432 0v348z" fill="#b59f6e" opacity=".45"/>
<g clip-path="url(#arch)">${LANDSCAPE}</g>
<path d="M100 590V252a200 200 0 0 1 400 0v338z" fill="none" stroke="#fffaf0" stroke-width="15"/>
<path d="M300 52v540M100 262h400" stroke="#fffaf0" stroke-width="9"/>
<rect x="62" y="584" width="476" height="26" rx="4" fill="#fffaf0"/><rect x="62" y="604" width="476" height="10" fill="#c9b88e"/>
<rect y="706" width="640" height="200" fill="url(#table)"/><rect y="700" width="640" height="12" fill="#3c7356"/>
${shadow(540, 778, 104, 15)}${shadow(286, 770, 76, 12)}${shadow(408, 786, 66, 11)}${shadow(356, 820, 56, 9)}
${branch(512, 580, -24, 1.05, '#8fae8a')}${branch(524, 580, 2, 1.34, '#6f9674')}${branch(536, 584, 25, 1.12, '#a5bf9a')}
${at(434, 564, 1, JUG)}
${at(212, 574, 1.34, jarShape(0.86, '#8fa865', written('Home', '#4c6035')))}
${at(352, 618, 1.14, jarShape(0.58, '#cf9a3c', written('Lisbon', '#7d5a1c')))}
${pear(356, 778, 0.92, 8, '#d9b64f', '#a3763a')}${pear(452, 800, 0.8, 74, '#b9bb5a', '#7f8a3a')}
${at(262, 826, 0.86, COINS)}${at(214, 838, 0.68, COINS)}
</svg>`);

const frame = (width: number, height: number, shapes: string): Html =>
  raw(
    `<svg width="${width}" height="${height}" viewBox="0 0 350 170" preserveAspectRatio="xMidYMid slice">${shapes}</svg>`,
  );

const window = (x: number): string => `<rect x="${x}" y="112" width="20" height="14" rx="3" fill="#ffd98a"/>`;

/** A night train below hills. */
export const trainPicture = (width: number, height: number): Html =>
  frame(
    width,
    height,
    `<defs><linearGradient id="dusk" x2="0" y2="1"><stop stop-color="#25436a"/><stop offset=".55" stop-color="#b4708a"/><stop offset="1" stop-color="#f3b878"/></linearGradient></defs><rect width="350" height="170" fill="url(#dusk)"/><circle cx="276" cy="42" r="17" fill="#fbe9c2"/><circle cx="284" cy="37" r="15" fill="#5c5678"/><g fill="#fff"><circle cx="40" cy="24" r="1.4"/><circle cx="96" cy="44" r="1.2"/><circle cx="150" cy="18" r="1.5"/><circle cx="210" cy="34" r="1.1"/><circle cx="322" cy="22" r="1.3"/></g><path d="M0 104l60-46 40 26 64-52 76 62 46-28 64 46v80H0z" fill="#5d4f78"/><path d="M164 32l22 18-12 4-8-6-12 8z" fill="#f7dfd0" opacity=".8"/><path d="M0 118c60-26 120-6 170 4s120-20 180-6v60H0z" fill="#34506a"/><path d="M0 134h350v40H0z" fill="#1d3547"/><g><rect x="36" y="102" width="262" height="34" rx="8" fill="#1f4a36"/><path d="M298 102c18 4 30 18 32 34h-36v-34z" fill="#17392a"/><rect x="36" y="128" width="292" height="4" fill="#cf9a3c"/>${[48, 76, 104, 132, 168, 196, 224, 252].map(window).join('')}<path d="M156 102v34M280 102v34" stroke="#12291f" stroke-width="3"/></g><path d="M0 139h350" stroke="#8a9aa0" stroke-width="2"/>`,
  );

/** A stove alight in a dark room. */
export const stovePicture = (width: number, height: number): Html =>
  frame(
    width,
    height,
    `<defs><radialGradient id="fire" cx=".5" cy=".62" r=".62"><stop stop-color="#ffd58a" stop-opacity=".85"/><stop offset="1" stop-color="#ffd58a" stop-opacity="0"/></radialGradient></defs><rect width="350" height="170" fill="#8c4a36"/><path d="M0 138h350v32H0z" fill="#5b2d22"/><rect width="350" height="170" fill="url(#fire)"/><g><rect x="166" y="-4" width="20" height="54" fill="#22282a"/><rect x="126" y="44" width="100" height="84" rx="8" fill="#2b3234"/><rect x="138" y="56" width="76" height="52" rx="5" fill="#120d0b"/><path d="M150 108c-6-16 6-22 8-36 10 8 12 16 10 22 8-6 8-18 8-26 14 12 22 24 18 40z" fill="#ef8b3c"/><path d="M160 108c-2-10 4-14 6-20 6 4 6 8 6 12 4-2 6-8 6-12 6 6 10 12 8 20z" fill="#ffd46e"/><path d="M132 128l-6 14M220 128l6 14" stroke="#1b2021" stroke-width="7" stroke-linecap="round"/></g><g><path d="M260 128q28 18 62 0v14H260z" fill="#c79f64"/>${[270, 288, 306].map((x) => `<circle cx="${x}" cy="122" r="11" fill="#d9b988"/><circle cx="${x}" cy="122" r="6" fill="none" stroke="#a97f48" stroke-width="2"/>`).join('')}<circle cx="279" cy="106" r="10" fill="#e2c698"/><circle cx="297" cy="106" r="10" fill="#cfa873"/></g><g><path d="M34 142c-6-26 12-40 38-40s42 14 36 40z" fill="#1f4a36"/><path d="M50 112c8-6 36-6 44 0" stroke="#3c7356" stroke-width="3" fill="none"/></g>`,
  );

/** An upright piano below a window. */
export const pianoPicture = (width: number, height: number): Html =>
  frame(
    width,
    height,
    `<rect width="350" height="170" fill="#cfdcc6"/><path d="M0 140h350v30H0z" fill="#b08b5a"/><rect x="30" y="14" width="74" height="84" rx="37" fill="#fdf6e2"/><path d="M30 72c24-14 50-8 74 2v24H30z" fill="#8fae8a"/><rect x="128" y="52" width="164" height="96" rx="5" fill="#6b3f2a"/><rect x="122" y="44" width="176" height="11" rx="4" fill="#855236"/><rect x="118" y="96" width="184" height="20" rx="3" fill="#8d583a"/><rect x="126" y="98" width="168" height="11" fill="#fffaf0"/>${Array.from({ length: 23 }, (_, index) => (index % 7 === 2 || index % 7 === 6 ? '' : `<rect x="${131 + index * 7.1}" y="98" width="4" height="6.5" fill="#1d2a23"/>`)).join('')}<rect x="178" y="62" width="64" height="30" rx="2" fill="#fffaf0"/><path d="M186 70h48M186 76h48M186 82h34" stroke="#8d8a78" stroke-width="1.5"/><rect x="134" y="116" width="8" height="34" fill="#55301f"/><rect x="278" y="116" width="8" height="34" fill="#55301f"/><rect x="192" y="132" width="44" height="8" rx="3" fill="#bf6446"/><path d="M198 140v18M230 140v18" stroke="#55301f" stroke-width="4"/><g transform="translate(262 44)"><path d="M-12 0h24l-4-18h-16z" fill="#cf9a3c"/><path d="M0-18v-18M0-26c-10-2-14-8-14-14 10 0 14 6 14 14zM0-24c10-2 14-8 14-14-10 0-14 6-14 14z" fill="#3c7356" stroke="#3c7356" stroke-width="2"/></g>`,
  );

/** Rain over roofs, the picture of the savings for emergencies. */
export const rainPicture = (width: number, height: number): Html =>
  frame(
    width,
    height,
    `<rect width="350" height="170" fill="#9fbac0"/><g fill="#dfe9e6"><ellipse cx="110" cy="42" rx="56" ry="22"/><ellipse cx="150" cy="32" rx="40" ry="24"/><ellipse cx="256" cy="50" rx="60" ry="20"/></g><g stroke="#fff" stroke-width="2.5" stroke-linecap="round" opacity=".7">${Array.from({ length: 22 }, (_, index) => `<path d="M${20 + index * 15} ${70 + (index % 4) * 13}l-5 14"/>`).join('')}</g><path d="M0 130l44-34 44 34v44H0z" fill="${COLOURS.clay}"/><path d="M76 136l50-44 54 44v40H76z" fill="#3f6f8a"/><path d="M168 132l46-32 46 32v40h-92z" fill="${COLOURS.ochre}"/><path d="M246 138l56-46 56 46v40H246z" fill="${COLOURS.green}"/>`,
  );

export const COLOURED_JARS: readonly (readonly [number, string])[] = [
  [0.82, COLOURS.sage],
  [0.46, COLOURS.ochre],
  [0.64, COLOURS.clay],
  [0.9, COLOURS.green],
  [0.32, COLOURS.mist],
];
