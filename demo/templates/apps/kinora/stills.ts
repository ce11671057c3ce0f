import { chance } from '../../kit/chance.ts';
import { type Html, raw } from '../../kit/html.ts';

let made = 0;

function shade(y: number, height: number, colours: readonly string[]): string {
  made += 1;
  const id = `still${made}`;
  const stops = colours.map(
    (colour, index) => `<stop offset="${index / (colours.length - 1)}" stop-color="${colour}"/>`,
  );
  return `<linearGradient id="${id}" x2="0" y2="1">${stops.join('')}</linearGradient><rect y="${y}" width="640" height="${height}" fill="url(#${id})"/>`;
}

function light(x: number, y: number, radius: number, colour: string, strength = 0.7): string {
  made += 1;
  const id = `still${made}`;
  return `<radialGradient id="${id}"><stop stop-color="${colour}" stop-opacity="${strength}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient><circle cx="${x}" cy="${y}" r="${radius}" fill="url(#${id})"/>`;
}

type Row = { seed: string; y: number; colour: string; low: number; high: number; lit?: string };

/** A street of houses seen from its end, with some lit windows. */
function houses({ seed, y, colour, low, high, lit }: Row): string {
  const random = chance(seed);
  let art = '';
  for (let x = -10; x < 650; ) {
    const wide = random.whole(38, 74);
    const tall = random.whole(low, high);
    art += `<rect x="${x}" y="${y - tall}" width="${wide + 1}" height="${tall}" fill="${colour}"/>`;
    for (let wx = x + 8; lit && wx < x + wide - 10; wx += 15) {
      for (let wy = y - tall + 12; wy < y - 18; wy += 22) {
        if (random.next() < 0.2)
          art += `<rect x="${wx}" y="${wy}" width="7" height="11" fill="${lit}" opacity="${random.between(0.5, 1).toFixed(2)}"/>`;
      }
    }
    x += wide;
  }
  return art;
}

const drops = (seed: string, count: number): string => {
  const random = chance(seed);
  let path = '';
  for (let index = 0; index < count; index += 1) {
    const x = random.whole(0, 660);
    path += `M${x} ${random.whole(0, 340)}l-5 ${random.whole(12, 22)}`;
  }
  return `<path d="${path}" stroke="#bfe4e6" stroke-width="1" opacity=".28"/>`;
};

const STILLS = {
  tram: () =>
    [
      shade(0, 260, ['#061a22', '#0e3a45', '#2d6a6a', '#d98a4a']),
      light(430, 210, 260, '#ffb357', 0.75),
      houses({ seed: 'far', y: 236, colour: '#123d47', low: 60, high: 130, lit: '#ffcf7a' }),
      houses({ seed: 'left', y: 262, colour: '#0a2831', low: 30, high: 120, lit: '#ffb84f' }),
      shade(236, 130, ['#14404a', '#081d24']),
      '<path d="M430 236L120 360h620z" fill="#1d4f58"/><path d="M424 236L250 360h20zM436 236L560 360h24z" fill="#e9b56a" opacity=".75"/>',
      '<path d="M404 262L190 360h90zM462 262L690 360h-96z" fill="#ffdf8f" opacity=".45"/>',
      '<path d="M0 96C200 120 330 130 432 138S600 120 640 112M432 138v-20" stroke="#04121a" stroke-width="2" fill="none"/>',
      '<rect x="384" y="128" width="98" height="150" rx="14" fill="#f2b632"/><path d="M384 214h98v50a14 14 0 0 1-14 14h-70a14 14 0 0 1-14-14z" fill="#c2461f"/><rect x="394" y="152" width="78" height="54" rx="7" fill="#0a222a"/><path d="M400 202l26-46h16l-26 46z" fill="#33616b"/><path d="M426 206c0-20 4-26 10-26s10 6 10 26z" fill="#04121a"/><circle cx="436" cy="172" r="8" fill="#04121a"/><rect x="412" y="133" width="42" height="14" rx="3" fill="#0a222a"/><text x="433" y="144" font-size="11" font-weight="800" text-anchor="middle" fill="#ffd65c">9</text><circle cx="404" cy="246" r="10" fill="#fff6d5"/><circle cx="462" cy="246" r="10" fill="#fff6d5"/>',
      light(404, 246, 60, '#fff0b8', 0.8),
      light(462, 246, 60, '#fff0b8', 0.8),
      '<path d="M568 330c0-40 6-52 14-56l-2-20c0-12 20-12 20 0l-2 20c10 4 16 18 14 56l4 30h-52z" fill="#04121a"/><path d="M540 256c10-38 90-38 100 0-30-8-70-8-100 0zM588 224v40" fill="#b3261c" stroke="#04121a" stroke-width="2"/>',
      '<g fill="#f7b455" opacity=".6"><rect x="330" y="300" width="120" height="2"/><rect x="300" y="318" width="90" height="2"/><rect x="420" y="312" width="110" height="2"/><rect x="360" y="336" width="140" height="3"/></g>',
      drops('rain', 16),
    ].join(''),
  salt: () =>
    [
      shade(0, 230, ['#f0b58a', '#f6cfa6', '#fae4c6']),
      '<circle cx="210" cy="176" r="92" fill="#f2502a"/>',
      light(210, 176, 220, '#ff8a52', 0.4),
      '<path d="M300 216l60-34 40 20 60-44 70 36 40-16 90 38z" fill="#b98a86"/><path d="M-20 216l50-18 60 10 40-8 60 16z" fill="#c9978b"/>',
      shade(214, 150, ['#fdf3e2', '#f3dcc4', '#d9b8a4']),
      '<path d="M118 216h184l-30 60H150z" fill="#f58a5c" opacity=".5"/>',
      '<g stroke="#e3c5ad" stroke-width="1.5" fill="none"><path d="M0 256l90-10 70 16 120-14 130 14 110-12 120 10M0 300l120-18 130 24 160-22 120 18 110-10M90 246L60 290M280 248l-30 60M410 262l40 30M520 250l20 50"/></g>',
      '<g transform="translate(-140 -12)"><path d="M452 268l-190 40 8 6 190-38z" fill="#b48a7c" opacity=".7"/><path d="M440 214c0-12 20-12 20 0l8 42h-9l-2 18h-5l-2-16-2 16h-6l-2-18h-8z" fill="#2a1a1c"/><circle cx="450" cy="200" r="8" fill="#2a1a1c"/><path d="M441 196h18l-4-8h-10zM436 197h28" stroke="#2a1a1c" stroke-width="3" fill="#2a1a1c"/><path d="M458 226l20 16" stroke="#2a1a1c" stroke-width="4"/><rect x="474" y="240" width="20" height="16" rx="2" fill="#8f2a1c"/></g>',
    ].join(''),
  pool: () =>
    [
      shade(0, 360, ['#57c3cf', '#a6e0d8', '#fbe6c6']),
      '<circle cx="520" cy="70" r="38" fill="#fff6d8"/>',
      '<path d="M0 150h250v60H0z" fill="#fff4e2"/><path d="M-10 142h270v12H-10z" fill="#e2583c"/><path d="M20 166h40v44H20zM90 166h60v30H90zM180 166h40v44h-40z" fill="#2a7f90"/><path d="M90 181h60M120 166v30" stroke="#fff4e2" stroke-width="3"/>',
      '<path d="M300 210c-4-50-2-90 8-120M380 210c0-40 2-60 8-90" stroke="#7a4a30" stroke-width="7" fill="none"/><path d="M308 90c-30-14-50-4-60 14 22-6 40-6 60-14zM308 90c-20-30-44-30-58-22 24 4 42 10 58 22zM308 90c8-34 34-40 52-34-22 8-36 18-52 34zM308 90c30-10 52 4 58 22-20-10-38-14-58-22zM388 120c-22-10-38-2-44 10 16-4 30-4 44-10zM388 120c0-26 18-36 34-34-14 10-24 18-34 34zM388 120c20-8 38 0 44 14-16-6-28-10-44-14z" fill="#2c7a55"/>',
      '<path d="M0 208h640v30H0z" fill="#f3d7b0"/><path d="M60 236L0 300v60h640V236z" fill="#fff4e2"/><path d="M84 246L0 340v20h640V246z" fill="#16a3b4"/>',
      '<g stroke="#8be6e4" stroke-width="4" fill="none" opacity=".8"><path d="M80 276q24-8 48 0t48 0 48 0 48 0 48 0 48 0 48 0 48 0 48 0 48 0 48 0 48 0M30 312q30-10 60 0t60 0 60 0 60 0 60 0 60 0 60 0 60 0 60 0 60 0 60 0M0 346q34-10 68 0t68 0 68 0 68 0 68 0 68 0 68 0 68 0 68 0"/></g>',
      '<path d="M470 262c40-14 110-14 140 0-20 16-110 20-140 0z" fill="#ffcf3f"/><path d="M470 262c40-14 110-14 140 0" stroke="#e2583c" stroke-width="6" fill="none"/><path d="M496 258c20-14 50-18 76-10l24-2-4 8-30 4z" fill="#8a4a30"/><circle cx="492" cy="250" r="10" fill="#8a4a30"/><path d="M482 248c0-14 20-14 22-2z" fill="#e2583c"/>',
      '<path d="M196 150v84" stroke="#7a4a30" stroke-width="4"/><path d="M132 188c14-54 114-54 128 0z" fill="#f2441d"/><path d="M164 188c2-28 12-40 32-40s30 12 32 40z" fill="#fff4e2"/><path d="M184 188c0-28 4-40 12-40s12 12 12 40z" fill="#f2441d"/><path d="M214 232l6-10h52l24-22" stroke="#2a7f90" stroke-width="6" fill="none" stroke-linecap="round" stroke-linejoin="round"/><path d="M226 224v12M266 224v12" stroke="#2a7f90" stroke-width="4"/>',
    ].join(''),
  heron: () =>
    [
      shade(0, 240, ['#54786f', '#a3bd9f', '#f0e9c8']),
      '<circle cx="440" cy="120" r="56" fill="#fbf6dc"/>',
      light(440, 120, 180, '#fff8d8', 0.5),
      '<path d="M0 190c80-24 160-8 240-18s180-30 400 4v60H0z" fill="#6f9383"/><path d="M0 212c120-16 240-2 360-10s180-8 280 0v30H0z" fill="#4c7568"/>',
      shade(222, 140, ['#a9c2a0', '#4c7a70', '#1f443f']),
      '<path d="M384 226h112l-20 120h-70z" fill="#f4efcf" opacity=".35"/>',
      '<g transform="translate(90 50) scale(1.1)"><path d="M96 232v-62M112 232v-58" stroke="#1d2b33" stroke-width="3.5"/><path d="M60 178c10-30 56-46 74-24 10 14-6 30-40 30-14 0-28 2-46 12 4-8 8-12 12-18z" fill="#1d2b33"/><path d="M128 158c16-10 10-28-2-40s-20-28-6-38" stroke="#1d2b33" stroke-width="9" fill="none" stroke-linecap="round"/><path d="M112 82c2-12 18-14 24-6l44 10-46 2c-8 6-20 2-22-6z" fill="#1d2b33"/></g>',
      '<g stroke="#17332c" stroke-width="5" fill="none" stroke-linecap="round"><path d="M30 360c4-80-6-140-16-180M60 360c0-60 14-120 22-150M86 360c4-50 0-80-8-110M560 360c0-90 10-130 20-170M596 360c0-70-10-110-20-140M620 360c2-80 8-110 16-140"/></g>',
    ].join(''),
  fox: () =>
    [
      shade(0, 360, ['#0f1f5c', '#2a4fb8', '#7fa0e0']),
      '<circle cx="330" cy="84" r="24" fill="#dfe8ff"/>',
      '<path d="M0 250c90-40 180-10 280-30s220-40 360-6v146H0z" fill="#1c3a90"/><path d="M0 290c140-26 260 6 400-10s160-14 240 0v80H0z" fill="#12276a"/>',
      '<g fill="#0d1c52"><path d="M40 290l34-150 34 150zM90 290l26-110 26 110zM520 286l40-180 40 180zM590 290l30-120 30 120z"/></g>',
      '<g transform="translate(0 -34)"><path d="M250 300c0-40 30-64 80-66s70 0 80-30l8-30 14 20 16-18 6 28 22 22-24 8c-8 20-20 30-30 36l4 34h-10l-8-28-70 2-10 26h-10l-2-26c-20 4-40 20-66 22z" fill="#f26a2a"/><path d="M250 300c-30 6-70-4-84-30 30 10 50-6 84 4z" fill="#f26a2a"/><path d="M166 270c-14-2-24-12-26-20 14 6 26 8 40 12z" fill="#fff1de"/><path d="M476 234l-24 8-8-14z" fill="#fff1de"/><circle cx="452" cy="216" r="2.5" fill="#10183c"/></g>',
    ].join(''),
} as const;

export type Still = keyof typeof STILLS;

/** A still of a film in the aspect ratio 16:9, which fills its frame. */
export const still = (name: Still): Html =>
  raw(
    `<svg viewBox="0 0 640 360" preserveAspectRatio="xMidYMid slice" style="display:block;width:100%;height:100%;font-family:'Bricolage Grotesque'">${STILLS[name]()}</svg>`,
  );
