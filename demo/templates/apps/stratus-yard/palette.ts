import { css, type Html, html } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { COLOURS, dot, person, shell } from './brand.ts';

const STYLE = css`
.bar{height:64px;padding:0 24px;border-bottom:1px solid var(--line);gap:12px}
.line{display:grid;grid-template-columns:80px 28px 1fr 170px 150px 120px 90px;gap:14px;align-items:center;height:51px;padding:0 24px;border-bottom:1px solid var(--line)}
.line.top{height:36px;font:500 11px/1 'JetBrains Mono';color:var(--muted)}
.veil{position:absolute;inset:0;background:#050706b3;z-index:30}
.box{position:absolute;left:50%;top:120px;width:720px;margin-left:-360px;border-radius:16px;background:#161a17;border:1px solid #38413a;box-shadow:0 40px 120px #000,0 0 0 6px #c8f04b0d;z-index:31;overflow:hidden}
.ask{height:68px;padding:0 22px;gap:14px;border-bottom:1px solid #2a312c;font-size:20px;letter-spacing:-.01em}
.group{font:500 11px/1 'JetBrains Mono';color:var(--muted);padding:16px 22px 8px}
.act{height:50px;margin:0 10px;padding:0 12px;border-radius:9px;gap:14px;font-size:14.5px}
.act.on{background:var(--lime);color:#141a06}
.act.on .muted{color:#3d4a14}
.act.on .key{background:#141a0626;color:#141a06}
.act u{text-decoration:none;color:var(--lime);font-weight:600}
.act.on u{color:inherit;text-decoration:underline;text-underline-offset:3px;text-decoration-thickness:2px}
.hint{height:46px;border-top:1px solid #2a312c;margin-top:10px;padding:0 22px;gap:20px;color:var(--muted);font-size:12px}
`;

type Deploy = [
  id: string,
  by: string,
  text: string,
  service: string,
  branch: string,
  state: string,
  colour: string,
  when: string,
];

const DEPLOYS: readonly Deploy[] = [
  [
    '#1483',
    'Jonas Holm',
    'Rank by freight class first',
    'cargo-search',
    'ranking',
    'canary 25%',
    COLOURS.violet,
    '1 min',
  ],
  [
    '#1482',
    'Priya Sethi',
    'Cache tariff tables per tenant',
    'harbour-api',
    'main',
    'live',
    COLOURS.lime,
    '4 min',
  ],
  [
    '#1481',
    'Ruth Adler',
    'Map tiles from the nearest berth',
    'atlas-web',
    'main',
    'live',
    COLOURS.lime,
    '19 min',
  ],
  [
    '#1480',
    'Emil Strand',
    'Raise visibility timeout to 90 s',
    'tide-queue',
    'main',
    'watching',
    COLOURS.amber,
    '41 min',
  ],
  ['#1479', 'Tessa Moor', 'Rotate signing keys', 'quay-auth', 'main', 'live', COLOURS.lime, '1 h'],
  ['#1478', 'Dev Patel', 'Batch writes by 500', 'ledger-worker', 'main', 'rolled back', COLOURS.red, '2 h'],
  ['#1477', 'Sam Whitlock', 'Retry soft bounces once', 'beacon-mail', 'main', 'live', COLOURS.lime, '3 h'],
  ['#1476', 'Zofia Nowak', 'Brotli for manifests', 'lantern-cdn', 'main', 'live', COLOURS.lime, '3 h'],
  ['#1475', 'Jonas Holm', 'Log tariff misses', 'harbour-api', 'main', 'live', COLOURS.lime, '4 h'],
  ['#1474', 'Ruth Adler', 'Legend for the night map', 'atlas-web', 'main', 'live', COLOURS.lime, '5 h'],
  ['#1473', 'Emil Strand', 'Drain before restart', 'tide-queue', 'main', 'live', COLOURS.lime, '6 h'],
  ['#1472', 'Tessa Moor', 'Shorter sessions for tokens', 'quay-auth', 'main', 'live', COLOURS.lime, '7 h'],
  ['#1471', 'Priya Sethi', 'Index manifests by port', 'harbour-api', 'main', 'live', COLOURS.lime, '8 h'],
  ['#1470', 'Dev Patel', 'Smaller ledger image', 'ledger-worker', 'main', 'live', COLOURS.lime, '9 h'],
];

const deploy = ([id, by, text, service, branch, state, colour, when]: Deploy): Html => html`
  <div class="line"><span class="mono muted">${id}</span>${person(by, 26)}<b style="font-weight:550">${text}</b><span class="mono" style="font-size:12px">${service}</span><span class="row mono muted" style="gap:6px;font-size:12px">${icon('git-branch', { size: 13 })}${branch}</span><span class="tag" style="color:${colour};justify-self:start">${dot(colour)}${state}</span><span class="mono muted" style="font-size:12px;text-align:right">${when}</span></div>`;

type Action = { shape: string; text: Html; note: string; keys: readonly string[]; on?: true };

const ACTIONS: readonly Action[] = [
  {
    shape: 'undo-2',
    text: html`<u>Roll</u> back harbour-api`,
    note: 'to #1475, 4 hours ago',
    keys: ['⌘', '⌫'],
    on: true,
  },
  {
    shape: 'trending-up',
    text: html`<u>Roll</u> out cargo-search to everyone`,
    note: 'now at 25%',
    keys: ['⌘', '↵'],
  },
  { shape: 'pause', text: html`Pause the <u>roll</u>out of cargo-search`, note: '', keys: ['P'] },
];
const PLACES: readonly Action[] = [
  {
    shape: 'scroll-text',
    text: html`Log of the last <u>roll</u>back`,
    note: 'ledger-worker #1478',
    keys: [],
  },
  { shape: 'users', text: html`Who may <u>roll</u> back`, note: 'team, roles', keys: ['G', 'T'] },
  { shape: 'book-open', text: html`How canary <u>roll</u>outs decide`, note: 'handbook', keys: [] },
];

const action = ({ shape, text, note, keys, on }: Action): Html => html`
  <div class="row act ${on ? 'on' : ''}">${icon(shape, { size: 19 })}<span style="font-weight:550">${text}</span><span class="muted grow" style="font-size:13px">${note}</span>${keys.map((key) => html`<span class="key" style="margin-left:-8px">${key}</span>`)}</div>`;

const PALETTE = html`
  <div class="veil"></div>
  <section class="box">
    <div class="row ask">${icon('search', { size: 22, colour: COLOURS.lime })}<span class="grow">roll<i style="display:inline-block;width:2px;height:23px;background:${COLOURS.lime};margin-left:2px;vertical-align:-4px"></i></span><span class="tag">production</span><span class="key">esc</span></div>
    <div class="group">do</div>${ACTIONS.map(action)}
    <div class="group">go to</div>${PLACES.map(action)}
    <div class="group">people</div><div class="row act">${person('Priya Sethi', 26)}<span style="font-weight:550">Priya Sethi</span><span class="muted grow" style="font-size:13px">rolled out 8 times this week</span><span class="row mono" style="gap:6px;font-size:12px;color:${COLOURS.lime}">${dot(COLOURS.lime)}here</span></div>
    <div class="row hint"><span class="row" style="gap:7px"><span class="key">↑</span><span class="key">↓</span>choose</span><span class="row" style="gap:7px"><span class="key">↵</span>run</span><span class="row" style="gap:7px"><span class="key">⇥</span>with options</span><span class="grow"></span><span>Asks before it touches production</span></div>
  </section>`;

export const palette = (): string =>
  shell({
    place: 'deploys',
    path: ['northmoor', 'deploys'],
    style: STYLE,
    over: PALETTE,
    body: html`
      <header class="row bar"><h1>Deploys</h1><span class="tag">23 today</span><span class="grow"></span><span class="button">${icon('list-filter', { size: 15 })}All services</span><span class="button">${icon('git-branch', { size: 15 })}All branches</span></header>
      <div class="line top"><span>no.</span><span></span><span>what</span><span>service</span><span>branch</span><span>state</span><span style="text-align:right">when</span></div>
      ${DEPLOYS.map(deploy)}`,
  });
