/** Drawings of houses, about 100 units wide, with the origin at the middle of the lower edge. Their windows are lit. */

const WINDOW = '#ffd08a';
const BRIGHT = '#fff0c2';

/** A window with bars, lit from inside. */
const pane = (x: number, y: number, wide: number, tall: number, frame = '#4a3024'): string =>
  `<rect x="${x}" y="${y}" width="${wide}" height="${tall}" rx="1" fill="${WINDOW}"/><path d="M${x} ${y + tall}L${x + wide} ${y}V${y + tall}Z" fill="${BRIGHT}" opacity=".6"/><path d="M${x + wide / 2} ${y}v${tall}M${x} ${y + tall / 2}h${wide}" stroke="${frame}" stroke-width="1.1"/><rect x="${x}" y="${y}" width="${wide}" height="${tall}" rx="1" fill="none" stroke="${frame}" stroke-width="1.6"/>`;

const boards = (from: number, to: number, y: number, tall: number, step: number, colour: string): string => {
  let path = '';
  for (let x = from; x <= to; x += step) path += `M${x} ${y}v${tall}`;
  return `<path d="${path}" stroke="${colour}" stroke-width=".8" opacity=".5"/>`;
};

const shadow = (wide: number): string =>
  `<ellipse cx="6" cy="3" rx="${wide}" ry="6" fill="#141a2c" opacity=".28"/>`;

const aframe = `${shadow(80)}<path d="M0-94L34-98L92-4L58 0Z" fill="#3a2a2c"/><path d="M0-94L58 0H-58Z" fill="#241f2a"/><path d="M0-80L47 0H-47Z" fill="#a65a36"/><path d="M0-70L36-6H-36Z" fill="${WINDOW}"/><path d="M0-70L36-6H8Z" fill="${BRIGHT}" opacity=".55"/><path d="M0-70V-6M-20-34H20M-28-20H28M-18-6V-38M18-6V-38" stroke="#5b3222" stroke-width="1.8"/><rect x="-8" y="-28" width="16" height="28" fill="#7c3d24"/><circle cx="4.5" cy="-13" r="1.1" fill="#f4d9a8"/><path d="M-74 0H96v5H-74z" fill="#6b4330"/><path d="M-68 5v8M-30 5v8M10 5v8M50 5v8M88 5v8" stroke="#4b2d22" stroke-width="3"/><path d="M44-66h9v-18h-9z" fill="#2b2530"/>`;

const cottage = `${shadow(78)}<path d="M-62-42H62V0H-62z" fill="#fbf3e4"/><path d="M18-42H62V0H18z" fill="#e9d8bf"/><path d="M-70-40L-50-76H50L70-40Z" fill="#bf5a36"/><path d="M10-76H50L70-40H26Z" fill="#a3472a"/><path d="M-66-48H66M-61-57H61M-56-66H56" stroke="#8d3c23" stroke-width="1" opacity=".5"/><path d="M-42-96h16v26h-16z" fill="#f1e4cd"/><path d="M-45-98h22v5h-22z" fill="#bf5a36"/><path d="M-12 0v-22a10 10 0 0 1 20 0V0z" fill="#35588a"/><circle cx="4" cy="-10" r="1.2" fill="#fbe3b0"/>${pane(-48, -30, 20, 17, '#35588a')}${pane(32, -30, 18, 17, '#35588a')}<path d="M-62-4H62V0H-62z" fill="#6a8fb6"/><path d="M-54 0c0-12 6-16 10-16s9 5 9 16z" fill="#6f7f45"/><circle cx="-46" cy="-10" r="2.2" fill="#e86a4a"/><circle cx="-40" cy="-7" r="2.2" fill="#e86a4a"/>`;

const cabin = `${shadow(78)}<path d="M-56-40H60V0H-56z" fill="#8d4b2d"/><path d="M-56-34H60M-56-27H60M-56-20H60M-56-13H60M-56-6H60" stroke="#5f2f1d" stroke-width="1.2" opacity=".7"/><path d="M-70-36L2-84L74-36Z" fill="#f4f6fb"/><path d="M2-84L74-36H58L2-72Z" fill="#d5ddeb"/><path d="M-56-38L2-74L60-38Z" fill="#7c4128"/><circle cx="2" cy="-52" r="8" fill="${WINDOW}"/><path d="M2-60v16M-6-52h16" stroke="#4a2618" stroke-width="1.2"/><rect x="-8" y="-28" width="18" height="28" fill="#2d3a56"/>${pane(-46, -29, 24, 17, '#3b2118')}${pane(24, -29, 24, 17, '#3b2118')}<path d="M30-92h13v28H30z" fill="#5b6275"/><path d="M27-96h19v6H27z" fill="#f4f6fb"/>`;

const lighthouse = `${shadow(70)}<path d="M8-34H72V0H8z" fill="#f7efe2"/><path d="M2-32L16-54H66L80-32Z" fill="#b54a28"/>${pane(22, -24, 14, 13)}${pane(48, -24, 14, 13)}<path d="M-38 0L-30-100H-6L2 0Z" fill="#fdf8ee"/><path d="M-18-100H-6L2 0H-14Z" fill="#e2d5c0"/><path d="M-35.6-30L-33.6-55H-2.4L-.4-30Z" fill="#b54a28"/><path d="M-31.6-80L-30-100H-6L-4.4-80Z" fill="#b54a28"/><path d="M-36-104H0v5H-36z" fill="#1f2946"/><path d="M-28-122h20v18h-20z" fill="#ffe7a6"/><path d="M-18-122v18M-28-113h20" stroke="#1f2946" stroke-width="1.2"/><path d="M-32-122L-18-136L-4-122Z" fill="#1f2946"/><path d="M-23 0v-14a5 5 0 0 1 10 0V0z" fill="#1f2946"/><rect x="-22" y="-48" width="7" height="10" rx="3" fill="${WINDOW}"/><rect x="-22" y="-74" width="7" height="9" rx="3" fill="${WINDOW}"/>`;

const boathouse = `<path d="M-50 0v24M-20 0v26M16 0v26M50 0v24" stroke="#3a2723" stroke-width="5"/><path d="M-52-46H54V2H-52z" fill="#a83d2a"/>${boards(-46, 50, -46, 47, 7, '#6f2519')}<path d="M-64-42L0-86L66-42H54L0-78L-52-42Z" fill="#f6ede0"/><path d="M-56-44L0-81L58-44Z" fill="#b9452f"/><path d="M-64-42L0-86L66-42L62-38L0-80L-60-38Z" fill="#2b2c3a"/><rect x="-14" y="-34" width="30" height="36" fill="#f6ede0"/><rect x="-10" y="-30" width="22" height="32" fill="${WINDOW}"/><path d="M1-30V2M-10-14H12" stroke="#8a6a3b" stroke-width="1.4"/>${pane(-42, -30, 17, 16, '#f6ede0')}${pane(28, -30, 17, 16, '#f6ede0')}<circle cx="1" cy="-56" r="7" fill="${WINDOW}" stroke="#f6ede0" stroke-width="2"/><path d="M-96 2H72v6H-96z" fill="#7a5440"/><path d="M-90 8v16M-72 8v14" stroke="#3a2723" stroke-width="4"/>`;

const barn = `${shadow(90)}<path d="M-66-46H70V0H-66z" fill="#22242e"/>${boards(-60, 66, -46, 46, 6, '#4a4c5c')}<path d="M-76-42L-38-88H42L80-42Z" fill="#31343f"/><path d="M-76-42L-38-88H-34L-68-42Z" fill="#b54a28"/><path d="M-22 0v-40a24 24 0 0 1 48 0V0z" fill="${WINDOW}"/><path d="M2-64a24 24 0 0 1 24 24V0H2z" fill="${BRIGHT}" opacity=".5"/><path d="M2-64V0M-22-22H26M-22-42H26" stroke="#22242e" stroke-width="2"/>${pane(-54, -30, 18, 15, '#111218')}${pane(40, -30, 18, 15, '#111218')}<path d="M48-104h11v28H48z" fill="#22242e"/>`;

const hut = `${shadow(70)}<circle cx="-38" cy="-4" r="9" fill="#2a2c36"/><circle cx="38" cy="-4" r="9" fill="#2a2c36"/><circle cx="-38" cy="-4" r="4" fill="#8f8577"/><circle cx="38" cy="-4" r="4" fill="#8f8577"/><path d="M-56-52H56V-8H-56z" fill="#5d7d6a"/>${boards(-50, 52, -52, 44, 8, '#34503f')}<path d="M-64-50C-58-74 58-74 64-50Z" fill="#d7cbb6"/><path d="M-64-50C-58-74 58-74 64-50H58C46-66-46-66-58-50Z" fill="#b8aa92"/><rect x="-12" y="-46" width="22" height="38" fill="#f5ecdb"/><rect x="-8" y="-42" width="14" height="14" fill="${WINDOW}"/><path d="M-14-8H12L16 2H-18z" fill="#8a5f42"/>${pane(-46, -42, 22, 18, '#f5ecdb')}${pane(22, -42, 22, 18, '#f5ecdb')}<path d="M30-66v-24" stroke="#2a2c36" stroke-width="5"/><path d="M25-92h10" stroke="#2a2c36" stroke-width="4"/>`;

const glass = `${shadow(96)}<path d="M-78-58H84v6H-78z" fill="#20222c"/><path d="M-70-52H76V-6H-70z" fill="#ffce88"/><path d="M-70-52H76V-34H-70z" fill="#fff0c8" opacity=".7"/><path d="M-70-52H-38V-6H-70z" fill="#8d5a3b"/>${boards(-66, -40, -52, 46, 5, '#5c3722')}<path d="M-38-52V-6M-6-52V-6M26-52V-6M58-52V-6" stroke="#20222c" stroke-width="2"/><path d="M-24-6v-16h24v16z" fill="#b54a28"/><path d="M-24-22h24v-8h-24z" fill="#c96a47"/><path d="M44-6v-26M34-32h20l-4-10H38z" stroke="#6b3d22" stroke-width="1.4" fill="#fff6de"/><path d="M-84-6H92v6H-84z" fill="#4d3a33"/><path d="M-60 0v8M-10 0v8M40 0v8M84 0v8" stroke="#2e2423" stroke-width="4"/><path d="M60-84h8v26h-8z" fill="#20222c"/>`;

const mill = `${shadow(60)}<path d="M-34 0L-26-74H26L34 0Z" fill="#fbf5e9"/><path d="M4-74H26L34 0H8Z" fill="#e4d7c2"/><path d="M-30-72C-24-98 24-98 30-72Z" fill="#3a3f57"/><path d="M-9 0v-20a9 9 0 0 1 18 0V0z" fill="#b54a28"/>${pane(-8, -50, 14, 13)}<g stroke="#5d4334" stroke-width="3" fill="#f3e6cf"><path d="M-6-76L-56-116M-6-76L44-36M-6-76L-46-26M-6-76L34-126"/><path d="M-18-84L-56-116l-8 10L-26-76zM6-68L44-36l8-10L14-76zM-14-66L-46-26l10 8L-4-58zM2-86L34-126l10 8L12-78z" stroke-width="1.2"/></g><circle cx="-6" cy="-76" r="4" fill="#3a2a22"/>`;

const treehouse = `<path d="M-52 30L-44-120h12L-34 30zM34 30L40-130h12L56 30z" fill="#4a3327"/><path d="M-58-60H62V-14H-58z" fill="#a9683f"/>${boards(-52, 58, -60, 46, 6, '#6d3d22')}<path d="M-70-56L2-98L74-56Z" fill="#3b4a3c"/><path d="M2-98L74-56H50Z" fill="#2c382e"/>${pane(-44, -48, 26, 20, '#4a2c1b')}<rect x="-8" y="-50" width="18" height="36" fill="#5b2f1c"/><rect x="-4" y="-46" width="10" height="12" fill="${WINDOW}"/>${pane(22, -48, 26, 20, '#4a2c1b')}<path d="M-72-14H76v6H-72z" fill="#6d4630"/><path d="M-70-14v-14M-50-14v-14M54-14v-14M72-14v-14M-70-28H-46M50-28H72" stroke="#6d4630" stroke-width="2.4"/><path d="M-6-8L-22 30M8-8L-8 30M-8 0H4M-12 9H1M-15 18H-3" stroke="#5b3a28" stroke-width="2.4"/>`;

const trullo = `${shadow(86)}<path d="M-70-34H74V0H-70z" fill="#fffaf0"/><path d="M20-34H74V0H20z" fill="#ecdfc9"/><path d="M-72-32C-52-40-44-78-34-88C-22-78-16-40 4-32Z" fill="#8b8378"/><path d="M-34-88C-22-78-16-40 4-32H-18C-26-44-30-74-34-88Z" fill="#6f675d"/><path d="M-4-32C14-40 26-86 38-100C50-86 60-40 78-32Z" fill="#978e82"/><path d="M38-100C50-86 60-40 78-32H54C46-48 42-82 38-100Z" fill="#776e63"/><path d="M-58-44H-10M-50-58H-18M-43-72H-25M12-44H64M20-58H56M26-72H50M32-86H44" stroke="#5a5249" stroke-width="1" opacity=".45"/><circle cx="-34" cy="-91" r="4" fill="#fffaf0"/><circle cx="38" cy="-103" r="4.5" fill="#fffaf0"/><path d="M-10 0v-18a10 10 0 0 1 20 0V0z" fill="#3d7a74"/>${pane(-50, -24, 16, 14, '#3d7a74')}${pane(40, -24, 16, 14, '#3d7a74')}`;

export const HOUSES = {
  aframe,
  cottage,
  cabin,
  lighthouse,
  boathouse,
  barn,
  hut,
  glass,
  mill,
  treehouse,
  trullo,
} as const;

export type House = keyof typeof HOUSES;

export const house = (kind: House, x: number, y: number, scale = 1): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${HOUSES[kind]}</g>`;
