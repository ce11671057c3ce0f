import { css, type Html, html } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { COLOURS, dot, person, shell } from './brand.ts';

const STYLE = css`
.main{display:grid;grid-template-columns:1fr 340px;grid-template-rows:112px 176px 1fr}
.top{grid-column:1/-1;padding:0 24px;border-bottom:1px solid var(--line);gap:20px}
.stages{grid-column:1/-1;border-bottom:1px solid var(--line);padding:18px 24px 0;background:var(--panel);position:relative}
.stage{position:absolute;height:44px;border-radius:6px;padding:0 12px;display:flex;align-items:center;gap:8px;font-weight:600;color:#10140a;white-space:nowrap}
.axis{position:absolute;left:24px;right:24px;bottom:14px;height:16px;font:500 11px/1 'JetBrains Mono';color:var(--muted)}
.axis span{position:absolute;transform:translateX(-50%)}
.log{overflow:hidden;position:relative;border-right:1px solid var(--line)}
.tools{height:44px;padding:0 24px;border-bottom:1px solid var(--line);gap:16px}
.line{display:grid;grid-template-columns:44px 76px 84px 1fr;font:13px/27px 'JetBrains Mono';padding:0 24px;white-space:pre;color:#c6cfc3}
.line>:first-child{color:#4c554e}
.line>:nth-child(2){color:#717b72}
.line.good{background:#c8f04b12}
.line.warn{background:#f4b74a14}
.side{padding:20px 22px;overflow:hidden}
.side h2{margin-bottom:12px}
.pair{display:flex;justify-content:space-between;padding:5px 0}
.bar{height:6px;border-radius:3px;background:#222823;overflow:hidden}
.bar i{display:block;height:100%;background:var(--lime)}
`;

/** Duration of the deployment in seconds, and width of its timeline in pixels. */
const TOTAL = 108;
const SPAN = 1336;

/** `from` and `long` are the start and the duration in seconds. */
type Stage = { name: string; from: number; long: number; colour: string; row: number };

const STAGES: readonly Stage[] = [
  { name: 'Source', from: 0, long: 4, colour: COLOURS.muted, row: 0 },
  { name: 'Build', from: 4, long: 46, colour: COLOURS.blue, row: 0 },
  { name: 'Unit tests', from: 16, long: 31, colour: COLOURS.violet, row: 1 },
  { name: 'Image', from: 50, long: 14, colour: COLOURS.teal, row: 0 },
  { name: 'Canary 5%', from: 64, long: 18, colour: COLOURS.amber, row: 0 },
  { name: '25%', from: 82, long: 12, colour: '#e3d24a', row: 0 },
  { name: 'Everyone', from: 94, long: 14, colour: COLOURS.lime, row: 0 },
  { name: 'Error rate watched', from: 64, long: 44, colour: '#3d463f', row: 1 },
];

const stage = ({ name, from, long, colour, row }: Stage): Html => {
  const wide = (long / TOTAL) * SPAN - 4;
  const small = wide < 60;
  const ink = colour === '#3d463f' ? ';color:#e8ece4' : '';
  return html`<span class="stage" style="left:${24 + (from / TOTAL) * SPAN}px;width:${wide}px;top:${20 + row * 50}px;background:${colour}${ink};${small ? 'padding:0;justify-content:center' : ''}">${small ? icon('git-commit-horizontal', { size: 16 }) : html`${name}<span class="mono" style="font-weight:500;font-size:12px;opacity:.75;margin-left:auto">${long}s</span>`}</span>`;
};

type Line = [time: string, source: string, text: string, look?: 'good' | 'warn'];

const LOG: readonly Line[] = [
  ['09:36:02', 'source', 'checked out main at 7c41e9b (2 files, +48 -19)'],
  ['09:36:06', 'build', 'restored 412 layers from cache in 1.8s'],
  ['09:36:09', 'build', 'compile harbour-api 214 modules'],
  ['09:36:18', 'tests', 'tariff/cache.test      38 passed'],
  ['09:36:27', 'tests', 'tariff/tenant.test     21 passed'],
  ['09:36:49', 'tests', '612 passed, 0 failed, 3 skipped in 31s', 'good'],
  ['09:36:51', 'build', 'warning: route /v1/quotes is deprecated, 2 callers left', 'warn'],
  ['09:36:52', 'image', 'packed 84.2 MB, 11.6 MB of it new'],
  ['09:37:06', 'image', 'pushed yard.example/harbour-api:7c41e9b'],
  ['09:37:07', 'canary', '1 of 25 instances, 5% of traffic in fra'],
  ['09:37:18', 'canary', 'p95 131 ms against 153 ms, errors 0.03% against 0.04%'],
  ['09:37:24', 'canary', '6 of 25 instances, 25% of traffic', 'good'],
  ['09:37:36', 'rollout', 'fra 11/11   iad 8/8   sin 6/6'],
  ['09:37:48', 'rollout', 'old instances drained, 0 requests cut'],
  ['09:37:50', 'yard', 'live in 1m 48s: https://api.northmoor.example', 'good'],
];

const SOURCES: Record<string, string> = {
  source: COLOURS.muted,
  build: COLOURS.blue,
  tests: COLOURS.violet,
  image: COLOURS.teal,
  canary: COLOURS.amber,
  rollout: COLOURS.lime,
  yard: COLOURS.lime,
};

const line = ([time, source, text, look = undefined]: Line, index: number): Html => html`
  <div class="line ${look ?? ''}"><span>${String(index + 118)}</span><span>${time}</span><span style="color:${SOURCES[source] ?? COLOURS.muted}">${source}</span><span style="${look === 'good' ? 'color:#dff59a' : look === 'warn' ? 'color:#ffd58f' : ''}">${text}</span></div>`;

const REGIONS: readonly [name: string, instances: string, latency: number][] = [
  ['fra  Frankfurt', '11 of 11', 131],
  ['iad  Virginia', '8 of 8', 148],
  ['sin  Singapore', '6 of 6', 162],
];

const FILES: readonly [name: string, added: string, removed: string][] = [
  ['tariff/cache.rs', '+41', '-7'],
  ['tariff/tenant.rs', '+7', '-12'],
];

const pair = (name: string, value: Html | string): Html =>
  html`<div class="pair"><span class="muted">${name}</span><span class="mono" style="font-size:12px">${value}</span></div>`;

export const deployment = (): string =>
  shell({
    place: 'deploys',
    path: ['northmoor', 'harbour-api', 'deploys', '#1482'],
    style: STYLE,
    body: html`
      <header class="row top">
        <span style="width:52px;height:52px;border-radius:10px;background:#c8f04b1f;color:${COLOURS.lime};display:grid;place-items:center">${icon('check', { size: 26, stroke: 2.4 })}</span>
        <div class="grow"><h1>Cache tariff tables per tenant</h1><div class="row" style="gap:14px;margin-top:8px"><span class="tag" style="color:${COLOURS.lime}">${dot(COLOURS.lime)}live in 1m 48s</span><span class="row muted" style="gap:7px">${person('Priya Sethi', 20)}Priya Sethi</span><span class="row mono muted" style="gap:6px;font-size:12px">${icon('git-branch', { size: 14 })}main</span><span class="row mono muted" style="gap:6px;font-size:12px">${icon('git-commit-horizontal', { size: 14 })}7c41e9b</span><span class="muted">4 minutes ago</span></div></div>
        <span class="button">${icon('git-compare', { size: 15 })}Compare</span><span class="button">${icon('undo-2', { size: 15 })}Roll back</span><span class="button">${icon('external-link', { size: 15 })}Visit</span>
      </header>
      <section class="stages">${STAGES.map(stage)}<div class="axis">${[0, 20, 40, 60, 80, 100].map((second) => html`<span style="left:${(second / TOTAL) * SPAN}px;${second ? '' : 'transform:none'}">${second}s</span>`)}</div></section>
      <section class="log">
        <div class="row tools"><h2>Log</h2><span class="tag">all stages</span><span class="tag">15 of 132 lines</span><span class="grow"></span><span class="row muted" style="gap:6px">${icon('search', { size: 14 })}Search</span><span class="row muted" style="gap:6px">${icon('wrap-text', { size: 14 })}Wrap</span><span class="row muted" style="gap:6px">${icon('copy', { size: 14 })}Copy</span></div>
        <div style="padding-top:12px">${LOG.map(line)}</div>
        <div class="line" style="margin-top:2px"><span>133</span><span style="width:9px;height:18px;background:${COLOURS.lime};margin-top:3px"></span></div>
      </section>
      <aside class="side">
        <h2>Regions</h2>
        ${REGIONS.map(([name, instances, latency]) => html`<div style="margin-bottom:14px"><div class="row between mono" style="font-size:12px;margin-bottom:7px;white-space:pre"><span>${name}</span><span class="muted">${instances}, ${latency} ms</span></div><div class="bar"><i style="width:100%"></i></div></div>`)}
        <h2 style="margin-top:17px">What changed</h2>
        ${FILES.map(([name, more, less]) => pair(name, html`<span style="color:${COLOURS.lime}">${more}</span> <span style="color:${COLOURS.red}">${less}</span>`))}
        ${pair('p95 latency', html`153 <span class="muted">to</span> <span style="color:${COLOURS.lime}">142 ms</span>`)}
        ${pair('memory', html`412 <span class="muted">to</span> <span style="color:${COLOURS.amber}">438 MB</span>`)}
        <h2 style="margin-top:17px">Approved by</h2>
        <div class="row" style="gap:10px">${person('Ruth Adler', 28)}<div>Ruth Adler<div class="label">09:31, after 2 comments</div></div></div>
        <h2 style="margin-top:17px">Runs with</h2>
        ${pair('TARIFF_CACHE', 'per-tenant')}${pair('CACHE_TTL', '900')}
      </aside>`,
  });
