import { type Html, raw } from '../../kit/html.ts';

type Cover = { title: readonly string[]; by: string; ink: string; size?: number; at?: number; art: string };

const text = (lines: readonly string[], at: number, size: number, ink: string): string =>
  lines
    .map(
      (line, index) =>
        `<text x="100" y="${at + index * size * 1.08}" text-anchor="middle" font-family="'Source Serif 4'" font-weight="600" font-size="${size}" letter-spacing="-.4" fill="${ink}">${line}</text>`,
    )
    .join('');

const trees = [0, 1, 2, 3, 4]
  .map((row) =>
    [0, 1, 2, 3, 4]
      .map((column) => {
        const [x, y] = [10 + column * 45 + (row % 2) * 22, 140 + row * 36];
        return `<ellipse cx="${x + 6}" cy="${y + 16}" rx="17" ry="5" fill="#7d3a17" opacity=".4"/><circle cx="${x}" cy="${y}" r="${13 + row * 1.5}" fill="${(row + column) % 2 ? '#3f5a2c' : '#53733a'}"/><circle cx="${x - 4}" cy="${y - 4}" r="2.600" fill="#f4b23f"/><circle cx="${x + 5}" cy="${y + 3}" r="2.600" fill="#f4b23f"/>`;
      })
      .join(''),
  )
  .join('');

const birds = [
  [40, 120, 1],
  [70, 96, 0.8],
  [104, 110, 1.2],
  [140, 84, 0.9],
  [160, 122, 0.7],
  [88, 140, 0.7],
]
  .map(
    ([x, y, scale]) =>
      `<path transform="translate(${x} ${y}) scale(${scale})" d="M-16-6C-8-9-3-4 0 0c3-4 8-9 16-6-7 0-12 5-16 11-4-6-9-11-16-11z" fill="#173042"/>`,
  )
  .join('');

const COVERS = {
  ferry: {
    title: ['The Salt', 'Ferry'],
    by: 'Ruth Ashdown',
    ink: '#f6e8cc',
    size: 32,
    at: 58,
    art: '<defs><linearGradient id="sea" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#12283a"/><stop offset=".55" stop-color="#2e566b"/><stop offset=".72" stop-color="#d8925c"/><stop offset="1" stop-color="#7a3a2c"/></linearGradient></defs><rect width="200" height="300" fill="url(#sea)"/><circle cx="100" cy="176" r="42" fill="#f8d79a"/><path d="M0 204h200v96H0z" fill="#17384a"/><path d="M58 212h84M70 224h60M48 238h104M76 252h48" stroke="#f8d79a" stroke-width="3" stroke-linecap="round" opacity=".7"/><path d="M52 196h96l-12 20H64z" fill="#8f2f22"/><path d="M70 178h58v18H70z" fill="#f6e8cc"/><path d="M104 156h12v22h-12z" fill="#8f2f22"/><path d="M110 154c6-14 26-10 34-24-2 18-22 16-26 28z" fill="#f6e8cc" opacity=".5"/><path d="M78 184h8v6h-8zM92 184h8v6h-8zM112 184h8v6h-8z" fill="#17384a"/><path d="M0 262c40-10 70 6 104-2s60-8 96 2v38H0z" fill="#0e2533"/>',
  },
  orchard: {
    title: ['Orchard', 'of Small', 'Hours'],
    by: 'Ruth Ashdown',
    ink: '#4a1f0c',
    size: 27,
    at: 44,
    art: `<rect width="200" height="300" fill="#eda24a"/><path d="M0 120c60-20 140-20 200 0v180H0z" fill="#d9782f"/>${trees}<path d="M0 264h200v36H0z" fill="#6b2f12"/>`,
  },
  leaving: {
    title: ['A Field Guide', 'to Leaving'],
    by: 'Ruth Ashdown',
    ink: '#173042',
    size: 24,
    at: 42,
    art: `<rect width="200" height="300" fill="#cfe0d8"/><circle cx="146" cy="126" r="28" fill="#f2836b"/>${birds}<path d="M0 196l50-40 34 26 46-46 70 58v106H0z" fill="#6f9a94"/><path d="M0 232l60-34 54 30 40-22 46 26v68H0z" fill="#37626a"/><path d="M0 262c50-14 120 6 200-8v46H0z" fill="#173042"/>`,
  },
  tin: {
    title: ['Letters from', 'the Tin House'],
    by: 'Ruth Ashdown',
    ink: '#fbeede',
    size: 25,
    at: 46,
    art: '<rect width="200" height="300" fill="#9f2f35"/><circle cx="100" cy="180" r="76" fill="#c4504b"/><path d="M46 186l54-48 54 48v66H46z" fill="#f1d9bd"/><path d="M38 192l62-56 62 56-10 8-52-46-52 46z" fill="#3a1518"/><path d="M132 132h14v34l-14-12z" fill="#3a1518"/><path d="M88 212h24v40H88z" fill="#3a1518"/><path d="M58 200h22v20H58zM120 200h22v20h-22z" fill="#f6b54a"/><path d="M69 200v20M131 200v20M58 210h22M120 210h22" stroke="#3a1518" stroke-width="2"/><path d="M0 252h200v48H0z" fill="#5c181e"/><path d="M139 128c8-14-6-20 4-34" stroke="#f1d9bd" stroke-width="4" fill="none" stroke-linecap="round" opacity=".7"/>',
  },
  winters: {
    title: ['Nine', 'Winters'],
    by: 'Ruth Ashdown',
    ink: '#22304d',
    size: 36,
    at: 58,
    art: '<defs><linearGradient id="cold" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#f4d8dc"/><stop offset="1" stop-color="#a9c3e4"/></linearGradient></defs><rect width="200" height="300" fill="url(#cold)"/><path d="M-10 240L58 130l32 46 34-66 86 130z" fill="#6f8fbf"/><path d="M58 130l32 46-14 10-14-14-18 18-8-10zM124 110l38 58-18-6-14 14-16-12-10 8z" fill="#fff"/><path d="M0 226c50-20 130-12 200-2v76H0z" fill="#fff"/><path d="M30 250l12-44 12 44zM50 258l9-34 9 34zM142 252l13-50 13 50z" fill="#22304d"/><circle cx="42" cy="120" r="11" fill="#fff"/>',
  },
  notes: {
    title: ['Notes'],
    by: 'Unsorted',
    ink: '#25211b',
    size: 30,
    at: 122,
    art: '<rect width="200" height="300" fill="#2b2a33"/><rect width="20" height="300" fill="#18171d"/><rect x="46" y="84" width="108" height="70" rx="4" fill="#f5e6c5"/><path d="M168 0h14v300h-14z" fill="#c48a2a"/>',
  },
} as const satisfies Record<string, Cover>;

/** The cover of a manuscript, in the aspect ratio 2:3. */
export function cover(name: keyof typeof COVERS, width: number, style = ''): Html {
  const { title, by, ink, size, at, art }: Cover = COVERS[name];
  const author =
    name === 'notes'
      ? ''
      : `<text x="100" y="284" text-anchor="middle" font-family="Figtree" font-weight="600" font-size="11" letter-spacing="1.200" fill="${name === 'winters' ? '#22304d' : '#fbeede'}">${by.toUpperCase()}</text>`;
  return raw(
    `<svg width="${width}" height="${width * 1.5}" viewBox="0 0 200 300" style="display:block;flex:none;${style}">${art}${text(title, at ?? 50, size ?? 28, ink)}${author}<path d="M0 0h3v300H0z" fill="#000" opacity=".18"/><path d="M8 0h2v300H8z" fill="#fff" opacity=".16"/></svg>`,
  );
}
