import { line, points } from '../../kit/charts.ts';
import { css, type Html, html } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { topBar, web } from './brand.ts';

const STYLE = css`
.growth{height:206px;padding:20px 40px 0;border-bottom:1px solid var(--line);background:#f0e8d7}
.page{display:grid;grid-template-columns:372px 1fr;height:634px}
.past{border-right:1px solid var(--line);padding:22px 0 0 40px;position:relative}
.version{display:flex;gap:16px;padding:0 24px 17px 0;position:relative}
.version .dot{width:15px;height:15px;border-radius:50%;background:var(--paper);box-shadow:inset 0 0 0 2.5px #bfb08f;margin-top:3px;flex:none;z-index:1}
.version::before{content:'';position:absolute;left:7px;top:12px;bottom:-6px;width:1.5px;background:#d6c9ad}
.version.named .dot{background:var(--ochre);box-shadow:0 0 0 4px #f2dfb6}
.version.on .dot{background:var(--ox);box-shadow:0 0 0 4px #ecd0c6}
.version.on .grow{background:#fffdf8;margin:-9px 0 -7px -14px;padding:9px 14px;border-radius:10px;box-shadow:0 1px 3px #6b52232e}
.delta{font-weight:600;font-size:13px;color:#3e6034}
.delta b{font-weight:600;color:var(--ox)}
.day{font-family:'Source Serif 4';font-style:italic;color:var(--soft);font-size:15px;margin:0 0 10px 31px}
.diff{padding:26px 0 0;overflow:hidden}
.diff article{width:800px;margin:0 auto;background:var(--sheet);padding:34px 72px;height:600px;box-shadow:0 0 0 1px #ece2cd}
.diff p{font-family:'Source Serif 4';font-size:20px;line-height:1.8;margin-bottom:14px}
del{color:#a3392a;background:#fbe5de;text-decoration-thickness:1.5px;border-radius:3px}
ins{color:#2f5527;background:#e2edd8;text-decoration:none;border-radius:3px;box-shadow:inset 0 -2px 0 #9dbf8b}
`;

type Version = { time: string; name: string; plus: string; minus?: string; state?: 'on' | 'named' };

const DAYS: readonly { day: string; versions: readonly Version[] }[] = [
  {
    day: 'Today, Thursday',
    versions: [
      { time: '9:12', name: 'The Crossing, second go', plus: '+742', minus: '−318', state: 'on' },
      { time: '8:24', name: 'Opened', plus: '+0' },
    ],
  },
  {
    day: 'Yesterday',
    versions: [
      { time: '21:40', name: 'The boy speaks first', plus: '+1,106', minus: '−92' },
      { time: '7:55', name: 'Cut the gull', plus: '+0', minus: '−164' },
    ],
  },
  {
    day: 'Monday 3 August',
    versions: [
      { time: '18:02', name: 'Draft 3 begins', plus: 'kept for good', state: 'named' },
      { time: '17:30', name: 'Rafael’s notes taken in', plus: '+418', minus: '−1,240' },
    ],
  },
  {
    day: 'Sunday 12 July',
    versions: [{ time: '22:15', name: 'Draft 2, sent out', plus: 'kept for good', state: 'named' }],
  },
];

const version = ({ time, name, plus, minus, state = 'on' }: Version, current: boolean): Html =>
  html`<div class="version ${current || state === 'named' ? state : ''}"><span class="dot"></span><div class="grow"><div class="row between"><b style="font-weight:600;font-size:15px">${name}</b><span class="soft tabular">${time}</span></div><span class="delta">${plus} ${minus && html`<b>${minus}</b>`}</span></div></div>`;

const WORDS = [2, 5, 8, 9, 14, 17, 21, 23, 27, 33, 34, 33, 38, 44, 47, 47, 52, 58, 63, 62, 57, 58, 60, 61.5];
const MILESTONES = [
  [7, 'Part one done'],
  [18, 'Draft 2, sent out'],
  [20, 'Draft 3 begins'],
] as const;

function growth(): Html {
  const box = { width: 1360, height: 120 };
  const range = { low: 0, high: 72 };
  const at = points(WORDS, box, range);
  return html`<svg width="1360" height="160" viewBox="0 0 1360 160" style="overflow:visible;font-family:Figtree">
    ${line(WORDS, { ...box, ...range, colour: '#9a3a2c', stroke: 2.5, area: '#c9745f' })}
    ${MILESTONES.map(([index, label]) => {
      const [x, y] = at[index] ?? [0, 0];
      const [shift, anchor] = index === 20 ? [14, 'start'] : [-8, 'end'];
      return html`<circle cx="${x}" cy="${y}" r="6" fill="#c48a2a" stroke="#f5efe2" stroke-width="3"></circle><text x="${x + shift}" y="${index === 20 ? y + 26 : y - 10}" text-anchor="${anchor}" font-size="13" fill="#6b6252">${label}</text>`;
    })}
    <path d="M1360 -4V120" stroke="#9a3a2c" stroke-width="2"></path><circle cx="1360" cy="17" r="8" fill="#9a3a2c" stroke="#fff" stroke-width="3"></circle>
    ${['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August'].map((month, index) => html`<text x="${index * 170}" y="144" font-size="13" fill="#6b6252">${month}</text>`)}
  </svg>`;
}

export const history = (): string =>
  web({
    style: STYLE,
    body: html`${topBar('History', html`<span class="btn line">${icon('bookmark', { size: 16 })}Keep this version</span><span class="btn ox">${icon('undo-2', { size: 17 })}Bring it back</span>`)}
  <section class="growth"><div class="row between" style="margin-bottom:8px"><h2 style="font-size:22px">61,480 words <span class="italic soft" style="font-weight:400">in 214 versions</span></h2></div>${growth()}</section>
  <div class="page">
    <aside class="past">${DAYS.map(({ day, versions }) => html`<div class="day">${day}</div>${versions.map((one) => version(one, one.state === 'on'))}`)}</aside>
    <section class="diff"><div class="row between" style="width:800px;margin:0 auto 16px"><div><h2 style="font-size:20px">The Crossing</h2><span class="soft">Today 9:12, compared with yesterday 21:40</span></div><div class="row" style="gap:18px"><span class="row" style="gap:8px"><ins style="padding:1px 8px">742 added</ins></span><span class="row" style="gap:8px"><del style="padding:1px 8px">318 cut</del></span><span class="row soft" style="gap:6px">Change 2 of 9${icon('chevron-up', { size: 18 })}${icon('chevron-down', { size: 18 })}</span></div></div>
    <article>
      <p>The ferry left Marrow Quay eleven minutes late, <del>and everybody blamed the fog</del> <ins>which nobody remarked on, because the tide had been late too</ins>. Agnes counted the passengers as they came down the ramp: four, and a dog, and a crate <del>covered in sacking</del> <ins>of something that breathed</ins>.</p>
      <p>She had carried stranger cargo. <ins>In the winter of the long frost she had taken a piano across, and a bride, and the piano’s owner, who would not be parted from either.</ins> But she had never before carried anything the harbour master <del>was so very particular about</del> <ins>asked her not to write down</ins>.</p>
      <p>“Is it heavy?” said the boy. <del>He looked at the crate with interest.</del> <ins>He was already sitting on the crate.</ins></p>
      <p>“It isn’t yours,” said Agnes, “which is the heaviest a box can be.”</p>
      <p><del>A gull went over, laughing.</del> Behind them the town folded itself into the fog, chimney by chimney.</p>
    </article></section>
  </div>`,
  });
