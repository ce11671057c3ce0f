import { type Html, raw } from '../../kit/html.ts';

let gradients = 0;

/** A background that fades from one color at the top to another at the bottom. */
function ground(from: string, to: string): string {
  gradients += 1;
  const id = `loom${gradients}`;
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0.3" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient><rect width="320" height="180" fill="url(#${id})"/>`;
}

const waves = (y: number, colours: readonly string[]): string =>
  colours
    .map((colour, index) => {
      const top = y + index * 17;
      const shift = index % 2 ? -40 : 0;
      return `<path d="M${shift} ${top}q20-14 40 0t40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0V190H${shift}z" fill="${colour}"/>`;
    })
    .join('');

const whale = (): string =>
  `${ground('#173d7a', '#4f9fd0')}<circle cx="258" cy="42" r="22" fill="#fff2c4"/><g fill="#fff" opacity=".7"><circle cx="40" cy="30" r="1.8"/><circle cx="90" cy="52" r="1.4"/><circle cx="150" cy="24" r="2"/><circle cx="204" cy="60" r="1.5"/></g>${waves(112, ['#2f78b4'])}<path d="M64 124C64 78 120 58 172 72C204 82 214 104 238 98C234 84 240 74 250 66C254 76 260 80 272 78C270 94 262 104 248 110C234 140 190 150 140 148C92 148 64 144 64 124Z" fill="#0f2747"/><path d="M66 126C80 142 120 144 152 142C128 158 78 152 66 126Z" fill="#e8f3f7"/><circle cx="96" cy="112" r="3.4" fill="#fff"/><path d="M118 62q-6-22-22-24M118 62q2-24 20-28" stroke="#d7eefb" stroke-width="5" fill="none" stroke-linecap="round"/>${waves(138, ['#5fb4dd', '#9dd8ee', '#d9f2f6'])}`;

const lighthouse = (): string =>
  `${ground('#7b68c9', '#ffc59e')}<path d="M214 54L0 6V66z" fill="#ffe9a8" opacity=".55"/><path d="M226 54L330 26V84z" fill="#ffe9a8" opacity=".4"/><path d="M206 64h28l8 92h-44z" fill="#fff6ea"/><path d="M203.5 92h33l2 22h-37zM200 134h40l2 22h-44z" fill="#e0553f"/><path d="M208 46h24v18h-24z" fill="#ffe28a"/><path d="M203 47q17-24 34 0zM202 62h36v6h-36z" fill="#332a52"/><path d="M150 160q40-26 130-8v40H150z" fill="#4a3d70"/>${waves(150, ['#5d53a6', '#473f8c'])}`;

const jelly = (x: number, y: number, size: number, colour: string): string =>
  `<g transform="translate(${x} ${y}) scale(${size})"><path d="M-24 10q-4 18 2 34t-2 30M-8 10q4 20-2 38t4 32M8 10q-4 18 2 36t-4 30M24 10q4 16-2 30t4 26" stroke="${colour}" stroke-width="3" fill="none" stroke-linecap="round" opacity=".75"/><path d="M-34 10C-36-22-16-36 0-36S36-22 34 10q-8-7-17 0-8-7-17 0-9-7-17 0-9-7-17 0z" fill="${colour}"/><path d="M-22-6q2-16 14-20" stroke="#fff" stroke-width="4" fill="none" stroke-linecap="round" opacity=".65"/></g>`;

const jellyfish = (): string =>
  `${ground('#2d1f66', '#6d3f9e')}<circle cx="160" cy="70" r="120" fill="#a35fd0" opacity=".3"/>${jelly(90, 70, 1.1, '#ff9ec2')}${jelly(214, 56, 0.9, '#ffd27f')}${jelly(276, 100, 0.6, '#8fe0e6')}${jelly(30, 40, 0.45, '#c7b3ff')}`;

const ticket = (colour: string, turn: number, x: number): string =>
  `<g transform="translate(${x} 90) rotate(${turn})"><path d="M-66-36h132v24a12 12 0 0 0 0 24v24h-132v-24a12 12 0 0 0 0-24z" fill="${colour}"/><path d="M30-36v72" stroke="#fff" stroke-width="2.5" stroke-dasharray="4 5"/><path d="M-50 10q10-14 20 0t20 0 20 0" stroke="#fff" stroke-width="6" fill="none" stroke-linecap="round"/><path d="M-50-14h44" stroke="#fff" stroke-width="6" stroke-linecap="round" opacity=".8"/></g>`;

const tickets = (): string =>
  `${ground('#ffe9a6', '#ffcf70')}${ticket('#e8743b', 12, 196)}${ticket('#2f7fc0', -9, 138)}`;

const plan = (): string =>
  `${ground('#c8efdd', '#8fd8ba')}<path d="M34 34h240v132H34z" fill="#2f8f6a" opacity=".22"/><g stroke="#1f7a56" stroke-width="3.6" stroke-linejoin="round"><path d="M40 26h110v60H40z" fill="#fff3cf"/><path d="M150 26h130v92H150z" fill="#ddf1fd"/><path d="M40 86h72v68H40z" fill="#fde3ea"/><path d="M112 86h38v32h-38z" fill="#f6fffa"/><path d="M112 118h168v36H112z" fill="#f1ebff"/></g><path d="M112 92v14M150 96v14M176 118h24" stroke="#f6fffa" stroke-width="5"/><g fill="#f0c25a"><circle cx="66" cy="48" r="8"/><circle cx="92" cy="62" r="8"/><circle cx="122" cy="46" r="8"/></g><path d="M172 92c2-22 30-28 52-18 10 4 14-4 24-8-2 10 0 16 4 20-8 0-12 2-16 8-10 14-34 16-48 12-10-2-16-6-16-14z" fill="#2b6ca8"/><path d="M172 92c8 8 24 10 38 10-8 6-20 6-26 4-8-2-12-8-12-14z" fill="#fff"/><path d="M228 120v32M236 120v32M244 120v32M252 120v32M260 120v32M268 120v32" stroke="#b7a3ee" stroke-width="3"/><g fill="#ef9db5"><rect x="48" y="94" width="22" height="14" rx="4"/><rect x="48" y="114" width="22" height="14" rx="4"/></g><path d="M88 158v-32q0-10 10-10h22q10 0 10-10V78q0-10 10-10h34" fill="none" stroke="#e8603c" stroke-width="5" stroke-dasharray="1 10" stroke-linecap="round"/><path d="M190 28c-11 0-18 8-18 17 0 13 18 28 18 28s18-15 18-28c0-9-7-17-18-17z" fill="#e8603c"/><circle cx="190" cy="45" r="6.5" fill="#fff"/>`;

const cafe = (): string =>
  `${ground('#fcd9e2', '#f7a9bd')}<circle cx="250" cy="46" r="70" fill="#fff" opacity=".25"/><ellipse cx="160" cy="158" rx="130" ry="26" fill="#b85877" opacity=".4"/><ellipse cx="156" cy="148" rx="92" ry="17" fill="#fff6f2"/><path d="M96 72h112q2 68-56 72-58-4-56-72z" fill="#2f6fb3"/><path d="M208 86q34-6 30 20-6 24-38 18" fill="none" stroke="#2f6fb3" stroke-width="11"/><ellipse cx="152" cy="73" rx="56" ry="11" fill="#5a3322"/><path d="M100 100q13-14 26 0t26 0 26 0 26 0" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round"/><path d="M130 54q-12-14 0-26M158 52q-12-16 0-30" stroke="#fff" stroke-width="6" fill="none" stroke-linecap="round" opacity=".85"/>`;

const fish = (x: number, y: number, colour: string, size: number): string =>
  `<g transform="translate(${x} ${y}) scale(${size})"><path d="M-22 0Q0-22 24 0Q0 22-22 0z" fill="${colour}"/><path d="M-20 0l-16-12v24z" fill="${colour}"/><path d="M4-11q7 11 0 22" stroke="#fff" stroke-width="4" fill="none"/><circle cx="14" cy="-3" r="2.6" fill="#fff"/></g>`;

const kelp = (): string =>
  `${ground('#bdeadd', '#2e9a8c')}${[30, 74, 128, 196, 248, 292]
    .map((x, index) => {
      const colour = ['#1d6b52', '#2c8a5f', '#176049'][index % 3];
      const top = 20 + ((index * 37) % 60);
      return `<path d="M${x} 190q-22-40 0-80t0-${110 - top}" stroke="${colour}" stroke-width="13" fill="none" stroke-linecap="round"/><path d="M${x - 8} 140q-26-6-28-24 24 0 28 24zM${x + 6} 112q24-8 26-24-22-2-26 24zM${x} 76q-22-8-22-24 20 4 22 24z" fill="${colour}"/>`;
    })
    .join(
      '',
    )}${fish(164, 72, '#ff8a4c', 1.1)}${fish(104, 124, '#ffd05e', 0.8)}${fish(238, 140, '#ff8a4c', 0.7)}`;

const poster = (x: number, turn: number, colours: readonly [string, string, string]): string =>
  `<g transform="translate(${x} 94) rotate(${turn})"><rect x="-43" y="-62" width="92" height="130" fill="#1d1540" opacity=".16"/><rect x="-46" y="-66" width="92" height="130" fill="${colours[0]}"/><circle cx="8" cy="-18" r="26" fill="${colours[1]}"/><path d="M-46 14q12-14 23 0t23 0 23 0 23 0v50h-92z" fill="${colours[2]}"/><path d="M-36-54h48M-36-44h30" stroke="#fff" stroke-width="5" stroke-linecap="round"/></g>`;

const posters = (): string =>
  `${ground('#efe6ff', '#c9b5fb')}${poster(76, -8, ['#ffb48a', '#fff1c9', '#e0553f'])}${poster(246, 8, ['#9ddcc0', '#fff7d8', '#1d7a62'])}${poster(160, 0, ['#2b2f86', '#ffd36b', '#6c8df0'])}`;

const headphones = (): string =>
  `${ground('#d3eafc', '#8cc3f0')}<path d="M96 118V96a64 64 0 0 1 128 0v22" fill="none" stroke="#2b3a67" stroke-width="13" stroke-linecap="round"/><rect x="78" y="100" width="34" height="56" rx="16" fill="#ff8f66"/><rect x="208" y="100" width="34" height="56" rx="16" fill="#ff8f66"/><path d="M160 152c-30-4-40-30-34-54 12 4 16 8 18 16 0-16 6-26 16-32 10 6 16 16 16 32 2-8 6-12 18-16 6 24-4 50-34 54z" fill="#fff6e8"/><path d="M160 150V88M160 150l-18-34M160 150l18-34M160 150l-28-46M160 150l28-46" stroke="#f0b48f" stroke-width="3.4" stroke-linecap="round"/>`;

const lantern = (x: number, y: number, size: number): string =>
  `<g transform="translate(${x} ${y}) scale(${size})"><circle r="54" fill="#ffdf8f" opacity=".25"/><path d="M-18-22h36l6 44h-48z" fill="#ffd46e"/><path d="M-22-28h44v8h-44zM-26 20h52v8h-52z" fill="#2b2348"/><path d="M-10-28q10-26 20 0" fill="none" stroke="#2b2348" stroke-width="5"/></g>`;

const lanterns = (): string =>
  `${ground('#241d52', '#5a3f86')}<path d="M0 128q80-34 170-10t160-22v94H0z" fill="#1b1540"/>${lantern(84, 88, 0.9)}${lantern(178, 108, 0.7)}${lantern(256, 78, 1.1)}`;

const DRAWINGS = {
  whale,
  lighthouse,
  jellyfish,
  tickets,
  plan,
  cafe,
  kelp,
  posters,
  headphones,
  lanterns,
} as const;

export type Cover = keyof typeof DRAWINGS;

/** A picture of the museum project, which fills its frame. */
export const cover = (name: Cover): Html =>
  raw(
    `<svg width="100%" height="100%" viewBox="0 0 320 180" preserveAspectRatio="xMidYMid slice">${DRAWINGS[name]()}</svg>`,
  );
