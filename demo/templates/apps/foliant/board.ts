import { chance } from '../../kit/chance.ts';
import { css, type Html, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { cursor, topBar, web } from './brand.ts';

const STYLE = css`
.bar{background:var(--paper)}
.cork{position:absolute;inset:60px 0 0;background:linear-gradient(#d3a46d,#c08c55)}
.cork>svg{position:absolute;inset:0}
.index{position:absolute;width:244px;height:176px;background:#fffdf6;border-radius:3px;padding:15px 18px;box-shadow:0 1px 1px #5a35124d,0 10px 16px -8px #5a351299}
.index::before{content:'';position:absolute;left:0;right:0;top:0;height:5px;background:var(--thread);border-radius:3px 3px 0 0}
.index h3{font-size:18px;margin:4px 0 6px;display:flex;justify-content:space-between;gap:8px}
.index p{font-size:15px;color:#544c3e;line-height:1.4}
.index .foot{position:absolute;left:18px;right:18px;bottom:12px;display:flex;justify-content:space-between;font-size:13px;color:var(--soft)}
.lifted{box-shadow:0 2px 2px #5a351233,0 34px 40px -14px #4a2a0cb3;z-index:5}
.gap{position:absolute;width:244px;height:176px;border-radius:4px;border:2px dashed #7a4d1f;background:#7a4d1f26}
.photo{position:absolute;background:#fffdf6;padding:9px 9px 28px;box-shadow:0 10px 16px -8px #5a351299;border-radius:2px}
.photo span{position:absolute;left:0;right:0;bottom:5px;text-align:center;font-family:'Source Serif 4';font-style:italic;font-size:14px;color:#544c3e}
.drawer{position:absolute;right:22px;bottom:22px;width:282px;background:#fffdf6;border-radius:12px;padding:18px 20px;box-shadow:0 20px 40px -16px #3d2308cc;z-index:6}
`;

const THREADS = {
  crate: { name: 'The crate', colour: '#b5392b', cards: 4 },
  ledger: { name: 'Agnes and the ledger', colour: '#3f6f92', cards: 4 },
  frost: { name: 'The long frost', colour: '#5b8452', cards: 3 },
  master: { name: 'The harbour master', colour: '#d1922b', cards: 3 },
} as const;

type Card = {
  thread: keyof typeof THREADS;
  at: readonly [number, number];
  turn: number;
  title: string;
  text: string;
  foot: string;
  sign: string;
  lifted?: true;
};

const CARDS: readonly Card[] = [
  {
    thread: 'ledger',
    at: [36, 36],
    turn: -1.2,
    title: 'The Ledger',
    text: 'Agnes inherits the ferry, a debt, and a book with one page cut out.',
    foot: '4,210 words',
    sign: 'notebook',
  },
  {
    thread: 'master',
    at: [306, 28],
    turn: 0.8,
    title: 'Marrow Quay',
    text: 'The harbour master counts everyone off the boat twice, except himself.',
    foot: '5,034 words',
    sign: 'anchor',
  },
  {
    thread: 'crate',
    at: [36, 244],
    turn: 1,
    title: 'What the Tide Left',
    text: 'A crate on the slipway, still warm. No name, no stamp, no one asking for it.',
    foot: '4,688 words',
    sign: 'package',
  },
  {
    thread: 'ledger',
    at: [306, 240],
    turn: -0.9,
    title: 'A Borrowed Name',
    text: 'The boy signs for passage as her brother. She lets him, and wonders why.',
    foot: '5,120 words',
    sign: 'pen-line',
  },
  {
    thread: 'frost',
    at: [36, 452],
    turn: -0.6,
    title: 'The Piano',
    text: 'Ice to the far shore. The bride plays all night while they wait for it to break.',
    foot: '5,602 words',
    sign: 'piano',
  },
  {
    thread: 'frost',
    at: [306, 456],
    turn: 1.4,
    title: 'Frost',
    text: 'Nineteen days without a crossing. On the twentieth the salt runs out.',
    foot: '4,871 words',
    sign: 'snowflake',
  },
  {
    thread: 'ledger',
    at: [576, 244],
    turn: 0.6,
    title: 'Letters, Unsent',
    text: 'Forty letters under the wheelhouse floor, all of them to Agnes.',
    foot: '5,240 words',
    sign: 'mail',
  },
  {
    thread: 'master',
    at: [576, 450],
    turn: -1,
    title: 'Low Lamp',
    text: 'He puts the light out himself. Nobody on the quay asks who paid him.',
    foot: '5,377 words',
    sign: 'lamp',
  },
  {
    thread: 'crate',
    at: [862, 268],
    turn: 3.2,
    title: 'The Crossing',
    text: 'Something breathes in the crate. For once she writes nothing down.',
    foot: '6,472 words',
    sign: 'ship',
    lifted: true,
  },
  {
    thread: 'crate',
    at: [1146, 36],
    turn: -1.4,
    title: 'Names in the Ledger',
    text: 'The missing page is in the crate, and the hand on it is her own.',
    foot: 'planned',
    sign: 'key-round',
  },
  {
    thread: 'crate',
    at: [1146, 246],
    turn: 0.9,
    title: 'Spring Tide',
    text: 'The quay floods, and what was hidden under it comes to the door.',
    foot: 'planned',
    sign: 'waves',
  },
];

const specks = (): string => {
  const random = chance('cork');
  return Array.from({ length: 40 }, () => {
    const [x, y, wide] = [random.whole(0, 1440), random.whole(0, 840), random.whole(3, 9)];
    return `<ellipse cx="${x}" cy="${y}" rx="${wide}" ry="${random.whole(2, 4)}" fill="${random.pick(['#8a5a2b', '#f0cfa0', '#9a6a38'])}" opacity=".3"/>`;
  }).join('');
};

const pin = (x: number, y: number, colour: string): string =>
  `<ellipse cx="${x + 5}" cy="${y + 7}" rx="9" ry="6" fill="#4a2a0c" opacity=".3"/><circle cx="${x}" cy="${y}" r="9" fill="${colour}"/><circle cx="${x}" cy="${y}" r="9" fill="#000" opacity=".08"/><circle cx="${x - 3}" cy="${y - 3}" r="3.500" fill="#fff" opacity=".65"/>`;

const pinPosition = ({ at: [x, y] }: Card): [number, number] => [x + 122, y + 8];

const pins = raw(
  `<svg width="1440" height="840" viewBox="0 0 1440 840" style="z-index:6;pointer-events:none">${CARDS.filter(
    ({ lifted }) => !lifted,
  )
    .map((card) => pin(...pinPosition(card), THREADS[card.thread].colour))
    .join(
      '',
    )}${pin(158, 672, THREADS.frost.colour)}${pin(428, 676, THREADS.master.colour)}${pin(698, 668, THREADS.ledger.colour)}${pin(700, 44, '#25211b')}${pin(1000, 44, '#25211b')}</svg>`,
);

/** The red thread that connects the cards about the crate. */
const string = raw(
  '<svg width="1440" height="840" viewBox="0 0 1440 840" style="z-index:4"><path d="M988 276C1100 262 1137 216 1137 130S1180 26 1268 44C1390 16 1414 110 1404 180S1330 250 1268 254" stroke="#b5392b" stroke-width="2.500" fill="none"/></svg>',
);

const indexCard = ({ thread, at: [x, y], turn, title, text, foot, sign, lifted }: Card): Html =>
  html`<article class="index ${lifted ? 'lifted' : ''}" style="--thread:${THREADS[thread].colour};left:${x}px;top:${y}px;transform:rotate(${turn}deg)"><h3>${title}${icon(sign, { size: 20, stroke: 1.5, colour: THREADS[thread].colour })}</h3><p>${text}</p><div class="foot"><span>${foot}</span><span style="color:${THREADS[thread].colour};filter:brightness(.8)">${THREADS[thread].name}</span></div></article>`;

const ferry = raw(
  '<svg width="232" height="150" viewBox="0 0 232 150"><defs><linearGradient id="eve" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#27465c"/><stop offset=".7" stop-color="#e0a06a"/></linearGradient></defs><rect width="232" height="150" fill="url(#eve)"/><circle cx="166" cy="80" r="22" fill="#ffe2a6"/><path d="M0 94h232v56H0z" fill="#2b5164"/><path d="M140 104h60M150 114h44M132 126h76" stroke="#ffe2a6" stroke-width="2.500" stroke-linecap="round" opacity=".7"/><path d="M34 88h98l-12 20H46z" fill="#7d2c21"/><path d="M54 70h54v18H54z" fill="#f6ead2"/><path d="M86 48h12v22H86z" fill="#7d2c21"/><path d="M92 46c4-14 22-10 28-22 0 16-18 14-20 24z" fill="#f6ead2" opacity=".6"/><path d="M0 134c50-10 90 6 232-4v20H0z" fill="#173544"/></svg>',
);

const chart = raw(
  '<svg width="232" height="150" viewBox="0 0 232 150"><rect width="232" height="150" fill="#e9dcbd"/><path d="M0 0h92c-10 22 14 34 2 58s-30 30-22 52-14 30-20 40H0z" fill="#c9b98c"/><path d="M232 0h-70c6 20-12 30-2 52s26 26 18 50 22 30 28 48h26z" fill="#c9b98c"/><path d="M92 40c24 18 44 34 76 30" stroke="#b5392b" stroke-width="3" stroke-dasharray="2 7" stroke-linecap="round" fill="none"/><circle cx="92" cy="40" r="5" fill="#b5392b"/><circle cx="168" cy="70" r="5" fill="#b5392b"/><g fill="none" stroke="#6f8f98" stroke-width="1.600"><path d="M104 96q8-5 16 0t16 0M100 112q8-5 16 0t16 0M116 20q8-5 16 0t16 0"/></g><g font-family="\'Source Serif 4\'" font-style="italic" font-size="12" fill="#5b4a25"><text x="16" y="46">Marrow Quay</text><text x="172" y="92">Far shore</text></g><circle cx="204" cy="24" r="13" fill="none" stroke="#5b4a25"/><path d="M204 14l4 10-4 10-4-10z" fill="#5b4a25"/></svg>',
);

export const board = (): string =>
  web({
    style: STYLE,
    body: html`${topBar('Board', html`<span class="btn line">${icon('arrow-down-wide-narrow', { size: 17 })}By story order</span><span class="btn ox">${icon('plus', { size: 17 })}Card</span>`)}
  <div class="cork">${raw(`<svg width="1440" height="840" viewBox="0 0 1440 840">${specks()}</svg>`)}
    <div class="photo" style="left:575px;top:34px;transform:rotate(2deg)">${ferry}<span>Evening run, 1911</span></div>
    <div class="photo" style="left:874px;top:32px;transform:rotate(-2.4deg)">${chart}<span>Channel at low water</span></div>
    <div class="gap" style="left:852px;top:452px"></div>
    ${CARDS.map(indexCard)}${string}${pins}
    ${cursor('left:1064px;top:398px')}
    <div class="index" style="--thread:#5b8452;left:36px;top:664px;transform:rotate(.7deg)"><h3>Salt</h3><p>Her first winter alone, and the price of everything.</p></div>
    <div class="index" style="--thread:#d1922b;left:306px;top:668px;transform:rotate(-.8deg)"><h3>The Harbour Master</h3><p>He dines on the ferry once a month, alone, and leaves the exact fare.</p></div>
    <div class="index" style="--thread:#3f6f92;left:576px;top:660px;transform:rotate(.5deg)"><h3>The Other Shore</h3><p>Nobody over there has ever heard of Marrow Quay, or of her.</p></div>
    <section class="drawer"><div class="row between" style="margin-bottom:12px"><h2 style="font-size:18px">Threads</h2><span class="soft">14 cards</span></div>${Object.values(
      THREADS,
    ).map(
      ({ name, colour, cards }) =>
        html`<div class="row" style="gap:12px;padding:8px 0;font-size:15px"><i style="width:26px;height:4px;border-radius:2px;background:${colour}"></i><span class="grow">${name}</span><span class="soft tabular">${cards}</span>${icon(name === 'The crate' ? 'eye' : 'eye-off', { size: 17, colour: name === 'The crate' ? '#25211b' : '#a2977f' })}</div>`,
    )}<p class="soft" style="font-size:13px;margin-top:10px;padding-top:12px;border-top:1px solid var(--line)">Drop The Crossing after Low Lamp to make it chapter 11.</p></section>
  </div>`,
  });
