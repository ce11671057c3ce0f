import { type Html, html, raw } from '../../kit/html.ts';

type Lettering = {
  size: number;
  colour: string;
  x?: number;
  anchor?: 'start' | 'middle' | 'end';
  weight?: number;
};

/** The title on a poster, one string per line. */
const title = (lines: readonly string[], y: number, look: Lettering): string => {
  const { size, colour, x = 14, anchor = 'start', weight = 800 } = look;
  return lines
    .map(
      (text, index) =>
        `<text x="${x}" y="${y + index * size * 0.9}" font-size="${size}" font-weight="${weight}" fill="${colour}" text-anchor="${anchor}" letter-spacing="${-size * 0.04}">${text}</text>`,
    )
    .join('');
};

const credit = (text: string, y: number, colour: string, x = 14): string =>
  `<text x="${x}" y="${y}" font-size="9" font-weight="600" fill="${colour}">${text}</text>`;

const ground = (colour: string): string => `<rect width="200" height="300" fill="${colour}"/>`;

const times = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

const lemon = (x: number, y: number, turn: number): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M-21 0C-18-16 14-18 19-4c5 1 5 7 0 8C14 18-18 16-21 0z" fill="#ffd23f"/><path d="M-14-3C-10-10 4-11 10-6" stroke="#fff2a8" stroke-width="3" fill="none" stroke-linecap="round"/></g>`;

const moon = (x: number, y: number, phase: number): string =>
  `<circle cx="${x}" cy="${y}" r="15" fill="#3b2a63"/><path d="M${x} ${y - 15}A15 15 0 0 1 ${x} ${y + 15}A${Math.abs(phase) * 15} 15 0 0 ${phase > 0 ? 1 : 0} ${x} ${y - 15}z" fill="#f7e3b5"/>`;

const POSTERS = {
  salt: () =>
    `${ground('#f0e4d2')}<circle cx="118" cy="122" r="74" fill="#f2441d"/><rect y="168" width="200" height="132" fill="#fbf6ec"/><path d="M0 168h200v10H0z" fill="#e3d2bb"/><path d="M96 190L18 300h34L102 191z" fill="#c9b8a6" opacity=".7"/><path d="M95 168c0-7 10-7 10 0l3 24h-5l-1 10h-4l-1-10h-5z" fill="#23191a"/><circle cx="100" cy="159" r="4.5" fill="#23191a"/>${title(['The Salt', 'Winter'], 46, { size: 40, colour: '#23191a' })}${credit('A film by Ines Halvorsen', 284, '#23191a')}`,
  tram: () =>
    `${ground('#0d2b33')}<path d="M0 300L70 150h60l70 150z" fill="#143e48"/><path d="M78 232L-20 300H72zM122 232L220 300h-92z" fill="#ffe79a" opacity=".5"/><rect x="52" y="82" width="96" height="160" rx="16" fill="#f2b632"/><rect x="52" y="176" width="96" height="66" rx="10" fill="#c2461f"/><rect x="62" y="106" width="76" height="60" rx="8" fill="#08181d"/><path d="M66 162l30-52h20l-30 52z" fill="#2a5560"/><rect x="78" y="88" width="44" height="14" rx="3" fill="#08181d"/><text x="100" y="99" font-size="11" font-weight="800" text-anchor="middle" fill="#ffd65c">9</text><circle cx="72" cy="214" r="11" fill="#fff6cf"/><circle cx="128" cy="214" r="11" fill="#fff6cf"/><path d="M84 82L100 58l16 24M20 58h160" stroke="#051317" stroke-width="3" fill="none"/>${title(['Night', 'Tram 9'], 36, { size: 34, colour: '#ffd65c' })}${credit('Tomas Rybak', 286, '#ffd65c')}`,
  heron: () =>
    `${ground('#a9c2a4')}<circle cx="140" cy="92" r="46" fill="#f4efd8"/><path d="M0 226h200v74H0z" fill="#3f6f66"/><path d="M0 240h200M0 256h200M0 272h200" stroke="#5b8a7d" stroke-width="2"/><path d="M96 232v-62M112 232v-58" stroke="#1d2b33" stroke-width="3.5"/><path d="M60 178c10-30 56-46 74-24 10 14-6 30-40 30-14 0-28 2-46 12 4-8 8-12 12-18z" fill="#1d2b33"/><path d="M128 158c16-10 10-28-2-40s-20-28-6-38" stroke="#1d2b33" stroke-width="9" fill="none" stroke-linecap="round"/><path d="M112 82c2-12 18-14 24-6l44 10-46 2c-8 6-20 2-22-6z" fill="#1d2b33"/><path d="M114 76c-10-4-22-2-30 4 12 2 20 4 30 2z" fill="#1d2b33"/><circle cx="128" cy="79" r="2" fill="#f4efd8"/><path d="M18 240c2-40-2-70-10-96M32 240c0-30 8-50 14-66M184 244c0-40 4-60 10-80" stroke="#2b4a3c" stroke-width="4" fill="none" stroke-linecap="round"/>${title(['Heron'], 288, { size: 58, colour: '#f4efd8', x: 10 })}${credit('Lucia Varga', 22, '#1d2b33')}`,
  lemons: () =>
    `${ground('#2340d8')}${times(12, (index) => (index === 7 ? '' : lemon(38 + (index % 3) * 62, 40 + Math.floor(index / 3) * 48, (index * 47) % 90)))}<circle cx="100" cy="136" r="19" fill="none" stroke="#ffd23f" stroke-width="2" stroke-dasharray="5 4"/>${title(['Eleven', 'Lemons'], 242, { size: 46, colour: '#fff3c4' })}`,
  stairs: () =>
    `${ground('#f5b5b4')}<path d="M100 78L170 112V222L100 258L30 222V112Z" fill="#e2574a"/><path d="M100 148L170 112V222L100 258Z" fill="#a82f38"/><path d="M100 78L170 112L100 148L30 112Z" fill="#ffd9c4"/><path d="M46 196l18 9v-32l-18-9zM64 150l16 8v-24l-16-8z" fill="#3b1220"/><path d="M116 176l18-9v-30l-18 9zM142 214l16-8v-30l-16 8zM112 236l14-7v-26l-14 7z" fill="#f5b5b4"/><path d="M100 104l22 10-22 11-22-11z" fill="#3b1220"/>${title(['A House', 'Without', 'Stairs'], 30, { size: 27, colour: '#3b1220' })}${credit('Wim Castellan', 284, '#3b1220')}`,
  piano: () =>
    `${ground('#efe6d6')}<g transform="rotate(-24 100 150)">${times(11, (index) => `<rect x="${-50 + index * 29}" y="40" width="26" height="220" fill="${index === 6 ? '#f2441d' : '#fffdf8'}" stroke="#17120f" stroke-width="2.5"/>`)}${[0, 1, 3, 4, 5, 7, 8].map((index) => `<rect x="${-32 + index * 29}" y="34" width="18" height="138" fill="#17120f"/>`).join('')}</g><path d="M0 0h200v66L0 96z" fill="#17120f"/><path d="M0 300h200v-42L0 282z" fill="#17120f"/>${title(['My Father’s', 'Piano'], 34, { size: 31, colour: '#efe6d6' })}`,
  signal: () =>
    `${ground('#161d4a')}${times(8, (index) => `<circle cx="100" cy="150" r="${22 + index * 18}" fill="none" stroke="${index % 2 ? '#ff8a3d' : '#ffc27a'}" stroke-width="${9 - index * 0.8}" opacity="${1 - index * 0.09}"/>`)}<path d="M0 214L200 190V300H0z" fill="#0c1030"/><path d="M88 214L98 120h4l10 94M92 186h16M95 158h10" stroke="#fff1dc" stroke-width="3" fill="none"/><circle cx="100" cy="116" r="7" fill="#fff1dc"/>${title(['Signal,', 'Lost'], 256, { size: 36, colour: '#fff1dc' })}`,
  pool: () =>
    `${ground('#f3c9a5')}<path d="M26 80h148v220H26z" fill="#fff4e2"/><path d="M36 90h128v210H36z" fill="#18a9b8"/><path d="M36 90h128v26H36z" fill="#0d8597" opacity=".6"/>${times(7, (index) => `<path d="M36 ${134 + index * 26}q16-8 32 0t32 0 32 0 32 0" stroke="#7fe0e0" stroke-width="3" fill="none" opacity=".7"/>`)}<path d="M84 74h32v64H84z" fill="#fff"/><path d="M84 122h32v16H84z" fill="#d9cdbb"/><path d="M100 168c-7 0-9 6-8 12l-26-18-4 5 28 28-2 40 8 1 4-32 4 32 8-1-2-40 28-28-4-5-26 18c1-6-1-12-8-12z" fill="#8a3f28"/><path d="M91 196h18l1 14H90z" fill="#f2441d"/><circle cx="100" cy="164" r="8" fill="#2a1712"/>${title(['The Long', 'Weekend'], 30, { size: 34, colour: '#14333c' })}`,
  understudy: () =>
    `${ground('#2a0508')}<path d="M0 0h66c4 90-8 170-46 240L0 250zM200 0h-66c-4 90 8 170 46 240l20 10z" fill="#c81f2c"/><path d="M16 0c2 90-2 160-16 220V0zM46 0c2 90-6 160-30 226l14-10C50 150 60 80 60 0zM184 0c-2 90 2 160 16 220V0zM154 0c-2 90 6 160 30 226l-14-10c-20-66-30-136-30-216z" fill="#8f0f1f"/><path d="M100-20L40 250h120z" fill="#fff0c0" opacity=".2"/><path d="M0 236h200v64H0z" fill="#16030a"/><ellipse cx="100" cy="246" rx="58" ry="15" fill="#ffe9a8"/><path d="M94 206h12l5 34h-6l-1 12h-8l-1-12h-6z" fill="#16030a"/><circle cx="100" cy="199" r="6" fill="#16030a"/>${title(['The', 'Understudy'], 40, { size: 33, colour: '#fff0c0', x: 100, anchor: 'middle' })}${credit('Amara Osei', 286, '#fff0c0', 74)}`,
  moons: () =>
    `${ground('#241645')}${times(20, (index) => moon(38 + (index % 4) * 41, 38 + Math.floor(index / 4) * 41, Math.sin(index * 0.62)))}<rect y="228" width="200" height="72" fill="#f7e3b5"/>${title(['Paper', 'Moons'], 258, { size: 37, colour: '#241645' })}`,
  fox: () =>
    `${ground('#15308a')}<path d="M0 0h200v90H0z" fill="#2a4fb8"/><path d="M-10 300c10-50 60-74 110-74s100 24 110 74z" fill="#d8461c"/><path d="M38 74l36 42h52l36-42 4 86-66 92-66-92z" fill="#f26a2a"/><path d="M100 116h26l36-42 4 86-66 92z" fill="#d8501f"/><path d="M34 158l42 14 24 80zM166 158l-42 14-24 80z" fill="#fff1de"/><path d="M46 92l20 34-22 18zM154 92l-20 34 22 18z" fill="#3a1113"/><path d="M60 160l22 8-16 8zM140 160l-22 8 16 8z" fill="#10183c"/><path d="M88 234h24l-12 18z" fill="#10183c"/>${title(['Red Fox,', 'Blue Hour'], 34, { size: 34, colour: '#ffe3c9' })}${credit('Noor Elling', 288, '#ffe3c9')}`,
  garden: () =>
    `${ground('#e8b23a')}<path d="M24 64h152v236H24z" fill="#b9b2a6"/><path d="M140 64h36v236h-36z" fill="#8d867b"/>${times(
      15,
      (index) => {
        const x = 36 + (index % 3) * 34;
        const y = 80 + Math.floor(index / 3) * 42;
        return index === 7
          ? `<rect x="${x}" y="${y}" width="26" height="28" fill="#fff0b8"/><path d="M${x + 13} ${y + 30}c-16-8-22-24-16-36 10 6 14 16 16 24 0-16 6-26 16-34 8 16 2 34-10 46z" fill="#2c8a4b"/><path d="M${x} ${y + 28}h26v8H${x}z" fill="#c2461f"/>`
          : `<rect x="${x}" y="${y}" width="26" height="28" fill="#3a3835"/><path d="M${x} ${y + 28}h26v6H${x}z" fill="#d6cfc3"/>`;
      },
    )}${title(['Concrete', 'Garden'], 34, { size: 33, colour: '#231d12' })}`,
  noon: () =>
    `${ground('#ffc83d')}<path d="M0 0h100v300H0z" fill="#ff9a3c"/><path d="M62 300c0-34-4-46-22-56-10-6-8-22-4-34-8-4-14-8-12-12l14-26c-2-46 22-80 66-80 50 0 78 36 74 82-2 32-18 46-20 68-2 18 4 38 10 58z" fill="#7b2d26"/><path d="M104 92c50 0 78 36 74 82-2 32-18 46-20 68-2 18 4 38 10 58h-64z" fill="#4b1a1f"/><path d="M52 150q12-8 22 0" stroke="#ffc83d" stroke-width="4" fill="none" stroke-linecap="round"/><circle cx="124" cy="206" r="12" fill="none" stroke="#ffc83d" stroke-width="4"/><path d="M84 92c10-30 96-32 104 40 4 40-10 60-8 92-30-10-26-50-34-70s-36-20-62-62z" fill="#20101a"/>${title(['Magdalena', 'at Noon'], 34, { size: 33, colour: '#4b1a1f' })}`,
  tide: () =>
    `${ground('#f7efe0')}${times(9, (index) => `<path d="M0 ${130 + index * 20}q25-${14 - index} 50 0t50 0 50 0 50 0V300H0z" fill="${['#9ed0d4', '#7dbcc6', '#5ca6b6', '#4190a5', '#2b7a94', '#1d6482', '#144f6e', '#0e3c59', '#092b44'][index]}"/>`)}<path d="M70 176c20 8 58 8 78 0l-10 20c-16 6-42 6-58 0z" fill="#f2441d"/><path d="M108 176v-58l34 52z" fill="#f7efe0"/><circle cx="48" cy="96" r="18" fill="#f2a51d"/>${title(['Low Tide'], 46, { size: 45, colour: '#092b44', x: 12 })}${credit('Pilar Echeva', 286, '#f7efe0')}`,
  smoke: () =>
    `${ground('#d6dfe0')}${[
      [140, 62, 34],
      [112, 98, 25],
      [130, 116, 24],
      [102, 132, 22],
      [120, 152, 17],
      [112, 170, 13],
    ]
      .map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="#2b2e35"/>`)
      .join(
        '',
      )}<path d="M102 178h20l6 122H96z" fill="#c2351f"/><path d="M104 196h18v10h-18zM102 226h22v10h-22z" fill="#f4ede2"/><path d="M0 240h60v-30l30 20v-20l30 22v68H0z" fill="#17191e"/><path d="M140 300v-60h60v60z" fill="#17191e"/><path d="M12 256h14v16H12zM36 256h14v16H36zM154 256h12v14h-12z" fill="#ffc23d"/>${title(['Smoke', 'over', 'Tartu'], 30, { size: 30, colour: '#17191e', x: 12 })}`,
  velvet: () =>
    `${ground('#5a0f2e')}${times(30, (index) => {
      const row = Math.floor(index / 5);
      const x = (index % 5) * 46 - 14 + (row % 2) * 12;
      const y = 76 + row * 38;
      const taken = index === 17;
      return `${taken ? `<circle cx="${x + 19}" cy="${y - 9}" r="13" fill="#ffd23f"/>` : ''}<path d="M${x} ${y + 40}v-28a12 12 0 0 1 12-12h14a12 12 0 0 1 12 12v28z" fill="${['#8e1b41', '#a8244c', '#c12d57'][row % 3]}"/>`;
    })}${title(['Velvet Hour'], 46, { size: 35, colour: '#ffd9c9', x: 12 })}`,
} as const;

export type Film = keyof typeof POSTERS;

/** The poster of a film in the aspect ratio 2:3, which fills its frame. */
export const posterArt = (film: Film): Html =>
  raw(
    `<svg viewBox="0 0 200 300" preserveAspectRatio="xMidYMid slice" style="display:block;font-family:'Bricolage Grotesque'">${POSTERS[film]()}</svg>`,
  );

export const poster = (film: Film, width: number, style = ''): Html =>
  html`<div class="poster" style="width:${width}px;${style}">${posterArt(film)}</div>`;
