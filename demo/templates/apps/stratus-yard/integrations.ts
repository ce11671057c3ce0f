import { css, type Html, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { COLOURS, dot, shell } from './brand.ts';

const STYLE = css`
.main{display:grid;grid-template-columns:216px 1fr}
.kinds{border-right:1px solid var(--line);padding:26px 16px 0}
.kinds div{display:flex;justify-content:space-between;height:34px;align-items:center;padding:0 12px;border-radius:7px;color:#c3ccc0}
.kinds .on{background:#c8f04b1a;color:var(--lime);font-weight:600}
.body{padding:26px 28px 0;overflow:hidden}
.lead{height:178px;border-radius:14px;margin:20px 0 22px;position:relative;overflow:hidden;background:linear-gradient(100deg,#222a63,#5d3fb0 60%,#b04f9a);padding:30px 32px}
.lead svg.art{position:absolute;right:0;top:0}
.grid{display:grid;grid-template-columns:repeat(4,1fr);gap:14px}
.card{border:1px solid var(--line);background:var(--panel);border-radius:12px;padding:18px;height:186px;display:flex;flex-direction:column}
.card p{color:var(--muted);margin-top:4px;line-height:1.4}
.switch{width:34px;height:20px;border-radius:10px;background:#2a312c;padding:3px;display:flex}
.switch i{width:14px;height:14px;border-radius:50%;background:#8f998f}
.switch.on{background:var(--lime);justify-content:flex-end}
.switch.on i{background:#141a06}
`;

const LOGOS = {
  Pigeon: [
    '#ff8a5c',
    '<path d="M12 34c0-12 9-20 20-20 4 0 6 2 8 4l6 2-5 3c0 13-8 21-20 21-6 0-10-2-13-6 4 0 6-2 4-4z" fill="#fff"/><circle cx="35" cy="21" r="2" fill="#ff8a5c"/>',
  ],
  Fathom: [
    '#1f6feb',
    '<path d="M8 22q8-8 16 0t16 0M8 31q8-8 16 0t16 0M8 40q8-8 16 0t16 0" stroke="#fff" stroke-width="4" fill="none" stroke-linecap="round"/>',
  ],
  Gitroot: [
    '#e9e4d8',
    '<path d="M24 42V24M24 32c-8 0-10-4-10-10M24 28c8 0 10-4 10-12" stroke="#26332a" stroke-width="4" fill="none" stroke-linecap="round"/><circle cx="14" cy="17" r="5" fill="#3d8050"/><circle cx="34" cy="13" r="5" fill="#3d8050"/><circle cx="24" cy="20" r="5" fill="#6ba35a"/>',
  ],
  Palimpsest: [
    '#3a2d5c',
    '<path d="M13 12h22v26H13z" fill="#a993ff"/><path d="M17 8h18v26" fill="none" stroke="#fff" stroke-width="3"/><path d="M17 20h12M17 26h12M17 32h7" stroke="#3a2d5c" stroke-width="3"/>',
  ],
  Klaxon: [
    '#f4b74a',
    '<path d="M10 20h8l16-9v26l-16-9h-8z" fill="#2a1c02"/><path d="M38 18q5 6 0 12" stroke="#2a1c02" stroke-width="4" fill="none" stroke-linecap="round"/>',
  ],
  Cellar: [
    '#7a1f3d',
    '<ellipse cx="24" cy="14" rx="13" ry="5" fill="#ffb3c4"/><path d="M11 14v20c0 7 26 7 26 0V14c0 7-26 7-26 0z" fill="#ff7f9c"/><path d="M11 24c0 7 26 7 26 0" stroke="#7a1f3d" stroke-width="3" fill="none"/>',
  ],
  Moorings: [
    '#0f766e',
    '<circle cx="24" cy="13" r="5" fill="none" stroke="#fff" stroke-width="4"/><path d="M24 18v22M10 28c0 8 6 12 14 12s14-4 14-12M17 24h14" stroke="#fff" stroke-width="4" fill="none" stroke-linecap="round"/>',
  ],
  Tarn: [
    '#dbeafe',
    '<path d="M6 36L18 14l8 13 5-7 11 16z" fill="#3563a8"/><path d="M18 14l4 7-4 3-4-3z" fill="#fff"/>',
  ],
  Sparrowhawk: [
    '#101010',
    '<path d="M24 8l16 10-6 20-10 4-10-4-6-20z" fill="#c8f04b"/><path d="M15 20l9 4 9-4-9 16z" fill="#101010"/>',
  ],
  Hourglass: [
    '#c2410c',
    '<path d="M13 10h22M13 38h22" stroke="#fff" stroke-width="4" stroke-linecap="round"/><path d="M15 12h18c0 8-7 8-7 12s7 4 7 12H15c0-8 7-8 7-12s-7-4-7-12z" fill="#ffd9a8"/>',
  ],
  Quillbox: [
    '#fbcfe8',
    '<path d="M12 38C14 22 22 12 38 9c-2 14-8 22-20 23l-3 7z" fill="#9d1f63"/><path d="M14 37c5-9 10-15 17-20" stroke="#fbcfe8" stroke-width="2.5"/>',
  ],
  Lodestar: ['#172554', '<path d="M24 6l4 14 14 4-14 4-4 14-4-14-14-4 14-4z" fill="#fde68a"/>'],
} as const;

type Name = keyof typeof LOGOS;

const badge = (name: Name, size = 44): Html =>
  raw(
    `<svg width="${size}" height="${size}" viewBox="0 0 48 48" style="border-radius:11px;flex:none"><rect width="48" height="48" fill="${LOGOS[name][0]}"/>${LOGOS[name][1]}</svg>`,
  );

const CARDS: readonly [Name, string, string, boolean][] = [
  ['Gitroot', 'Deploys what is merged, previews what is not', '41 repositories', true],
  ['Pigeon', 'Posts rollouts and alerts to your rooms', '6 rooms', true],
  ['Klaxon', 'Wakes who is on watch, by phone if needed', '1 rota', true],
  ['Fathom', 'Sends traces on, sampled as you say', '10% of traces', true],
  ['Cellar', 'Keeps logs for seven years in cold storage', '', false],
  ['Palimpsest', 'Writes release notes from commits', '', false],
  ['Moorings', 'One sign-in for all your tools', '9 people', true],
  ['Tarn', 'Snapshots of databases before a migration', '', false],
  ['Sparrowhawk', 'Looks through images for known holes', '2 found', true],
  ['Hourglass', 'Runs jobs at set times in any region', '', false],
  ['Quillbox', 'Turns incidents into reports to share', '', false],
  ['Lodestar', 'Flags to show a feature to a few', '18 flags', true],
];

const KINDS: readonly [string, number][] = [
  ['All', 64],
  ['Source', 7],
  ['Alerts', 12],
  ['Observability', 15],
  ['Databases', 11],
  ['Security', 8],
  ['Sign-in', 5],
  ['Flags and tests', 6],
];

const card = ([name, text, state, on]: (typeof CARDS)[number]): Html => html`
  <article class="card"><div class="row between" style="align-items:flex-start">${badge(name)}<span class="switch ${on ? 'on' : ''}"><i></i></span></div><b style="font-size:15px;font-weight:600;margin-top:12px">${name}</b><p>${text}</p>${state && html`<span class="row mono" style="margin-top:auto;gap:7px;font-size:11px;color:${name === 'Sparrowhawk' ? COLOURS.amber : COLOURS.lime}">${dot(name === 'Sparrowhawk' ? COLOURS.amber : COLOURS.lime)}${state}</span>`}</article>`;

const ART = raw(
  `<svg class="art" width="560" height="178" viewBox="0 0 560 178"><g fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="2"><path d="M90 89h90M264 89c60 0 60-52 120-52M264 89c60 0 60 52 120 52M264 89h210"/></g><circle cx="222" cy="89" r="86" fill="#fff" opacity=".08"/><circle cx="222" cy="89" r="58" fill="#fff" opacity=".1"/><g transform="translate(190 57)"><rect width="64" height="64" rx="15" fill="#172554"/><g transform="scale(1.333)">${LOGOS.Lodestar[1]}</g></g>${[
    [384, 12, '#c8f04b'],
    [474, 64, '#74b9f2'],
    [384, 116, '#ff8a5c'],
  ]
    .map(
      ([x, y, colour]) =>
        `<rect x="${x}" y="${y}" width="62" height="50" rx="9" fill="${colour}"/><rect x="${Number(x) + 10}" y="${Number(y) + 12}" width="28" height="5" rx="2.5" fill="#000" opacity=".35"/><rect x="${Number(x) + 10}" y="${Number(y) + 23}" width="42" height="5" rx="2.5" fill="#000" opacity=".22"/><rect x="${Number(x) + 10}" y="${Number(y) + 34}" width="20" height="5" rx="2.5" fill="#000" opacity=".22"/>`,
    )
    .join('')}</svg>`,
);

export const integrations = (): string =>
  shell({
    place: 'integrations',
    path: ['northmoor', 'integrations'],
    style: STYLE,
    body: html`
      <nav class="kinds">${KINDS.map(([name, count]) => html`<div class="${name === 'All' ? 'on' : ''}">${name}<span class="label">${count}</span></div>`)}<div style="margin-top:18px;border-top:1px solid var(--line);border-radius:0;height:52px">Switched on<span class="label">7</span></div><div>Built by you<span class="label">2</span></div></nav>
      <section class="body">
        <div class="row between"><h1>Integrations</h1><span class="row" style="gap:8px"><span class="row search" style="width:230px">${icon('search', { size: 15 })}Search 64 of them</span><span class="button">${icon('code', { size: 15 })}Build one</span></span></div>
        <div class="lead">${ART}<span class="tag" style="background:#ffffff26;color:#fff">new this week</span><div style="font-size:26px;font-weight:650;letter-spacing:-.03em;margin-top:14px">Lodestar flags, on the deploy page</div><p style="margin-top:6px;width:440px;color:#e6dcf7;font-size:14px">Turn a feature up from 1% while you watch its errors, in one place.</p></div>
        <div class="grid">${CARDS.map(card)}</div>
      </section>`,
  });
