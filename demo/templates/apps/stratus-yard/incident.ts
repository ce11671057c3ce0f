import { chance } from '../../kit/chance.ts';
import { line } from '../../kit/charts.ts';
import { css, type Html, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { COLOURS, dot, person, shell } from './brand.ts';

const STYLE = css`
.main{display:grid;grid-template-columns:1fr 404px;grid-template-rows:212px 1fr}
.alarm{grid-column:1/-1;background:linear-gradient(96deg,#ff6f5b,#ff8f5b 62%,#ffb25b);color:#2a0903;padding:26px 28px 0;position:relative;overflow:hidden}
.alarm h1{font-size:38px;font-weight:650;letter-spacing:-.035em}
.alarm .mono{font-weight:600}
.clock{position:absolute;right:32px;top:34px;text-align:right}
.clock b{font:600 56px/1 'JetBrains Mono';letter-spacing:-.06em}
.steps{position:absolute;left:28px;right:32px;bottom:24px;display:grid;grid-template-columns:repeat(4,1fr);gap:8px;font-weight:600}
.steps>span{border-top:4px solid #2a090333;padding-top:9px;display:flex;justify-content:space-between}
.steps .on{border-color:#2a0903}
.left{border-right:1px solid var(--line);overflow:hidden}
.chart{padding:20px 28px 0;height:262px;border-bottom:1px solid var(--line)}
.news{padding:18px 28px}
.event{display:grid;grid-template-columns:64px 30px 1fr;gap:12px;padding-bottom:17px;position:relative}
.event::before{content:'';position:absolute;left:90px;top:30px;bottom:2px;width:1px;background:#2c332e}
.event:last-child::before{display:none}
.event p{font-size:14px;line-height:1.45;color:#d5dbd1}
.side{padding:16px 24px;overflow:hidden}
.side section+section{margin-top:16px;padding-top:16px;border-top:1px solid var(--line)}
.service{height:32px;gap:10px}
.public{background:#f5f3ea;color:#20241f;border-radius:10px;padding:16px 16px 14px;margin-top:12px}
`;

const WIDTH = 924;
const HEIGHT = 168;

function spike(): Html {
  const random = chance('incident');
  const values = Array.from({ length: 56 }, (_, index) => {
    const rise =
      index < 25 ? 0 : index < 30 ? (index - 25) * 2.6 : index < 47 ? 13 : 13 - (index - 46) * 1.12;
    return 1.1 + rise + random.between(-0.35, 0.35) * (rise > 0 ? 2 : 1);
  });
  const x = (index: number): number => (index / 55) * WIDTH;
  const note = (index: number, text: string, side: 'start' | 'end'): string =>
    `<path d="M${x(index)} 0V${HEIGHT}" stroke="#e8ece4" stroke-opacity=".5" stroke-dasharray="2 4"/><text x="${x(index) + (side === 'start' ? 8 : -8)}" y="12" text-anchor="${side}" fill="#c3ccc0">${text}</text>`;
  return raw(
    `<svg width="${WIDTH}" height="${HEIGHT + 24}" style="overflow:visible;margin-top:14px"><rect x="${x(25.5)}" width="${WIDTH - x(25.5)}" height="${HEIGHT}" fill="#ff6f5b" opacity=".07"/>${[0, 1, 2, 3].map((row) => `<path d="M0 ${(row * HEIGHT) / 3}H${WIDTH}" stroke="#1d231f"/>`).join('')}${line(values, { width: WIDTH, height: HEIGHT, low: 0, high: 16, colour: COLOURS.red, area: COLOURS.red, stroke: 2.25 }).text}<path d="M0 ${HEIGHT - (2 / 16) * HEIGHT}H${WIDTH}" stroke="${COLOURS.amber}" stroke-dasharray="5 5"/><g font-family="JetBrains Mono" font-size="11" fill="#8f998f">${note(25.5, '14:02 alert', 'end')}${note(47, '14:29 traffic moved', 'start')}<text x="${WIDTH}" y="${HEIGHT - 28}" text-anchor="end" fill="${COLOURS.amber}">threshold 2%</text>${['13:30', '13:45', '14:00', '14:15', '14:30'].map((time, index) => `<text x="${((index * 15) / 69) * WIDTH}" y="${HEIGHT + 18}">${time}</text>`).join('')}</g></svg>`,
  );
}

type Event = { time: string; who: string; text: Html };

const EVENTS: readonly Event[] = [
  {
    time: '14:37',
    who: 'Ruth Adler',
    text: html`Errors are down to <b>4.1%</b> and falling. Keeping Frankfurt at 20% until the replica has caught up.`,
  },
  {
    time: '14:29',
    who: 'Jonas Holm',
    text: html`Moved 80% of checkout traffic to <span class="tag">iad</span>. Latency there is 96 ms and steady.`,
  },
  {
    time: '14:18',
    who: 'Emil Strand',
    text: html`Found it: replica <span class="tag">ledger-fra-2</span> lags by 41 s after the disk swap.`,
  },
  {
    time: '14:05',
    who: 'Ruth Adler',
    text: html`Taking command. Jonas on traffic, Emil on the database, Tessa writes to customers.`,
  },
];

const event = ({ time, who, text }: Event): Html => html`
  <div class="event"><span class="label" style="padding-top:7px">${time}</span>${person(who, 30)}<div><b style="font-weight:600">${who}</b><p>${text}</p></div></div>`;

const STEPS: readonly [string, string][] = [
  ['Detected', '14:02'],
  ['Command taken', '14:05'],
  ['Mitigating', '14:29'],
  ['Resolved', ''],
];

const SERVICES: readonly [name: string, state: string, colour: string][] = [
  ['harbour-api', '4.1% errors', COLOURS.red],
  ['ledger-worker', 'lag 41 s', COLOURS.red],
  ['atlas-web', 'slow in fra', COLOURS.amber],
  ['quay-auth', 'calm', COLOURS.lime],
];

const ROLES: readonly [string, string][] = [
  ['Ruth Adler', 'Commander'],
  ['Jonas Holm', 'Traffic'],
  ['Emil Strand', 'Database'],
  ['Tessa Moor', 'Customers'],
];

const days = (): Html => {
  const random = chance('ninety days');
  const bars = Array.from({ length: 60 }, (_, index) => {
    const colour = index === 59 ? '#e2553f' : random.next() < 0.05 ? '#e0a43a' : '#7ba32b';
    return `<rect x="${index * 5.35}" width="3.6" height="30" rx="1.2" fill="${colour}"/>`;
  });
  return raw(`<svg width="322" height="30">${bars.join('')}</svg>`);
};

export const incident = (): string =>
  shell({
    place: 'incidents',
    path: ['northmoor', 'incidents', 'inc-214'],
    style: STYLE,
    news: html`<span class="row" style="gap:7px;color:${COLOURS.red}">${dot(COLOURS.red)}inc-214 open</span>`,
    body: html`
      <section class="alarm">
        <div class="row mono" style="gap:12px;font-size:12.5px;margin-bottom:9px"><span style="background:#2a0903;color:#ffb09f;padding:4px 9px;border-radius:5px">SEV 1</span>inc-214 opened by alert “checkout errors above 2%”</div>
        <h1>Checkout fails for one in seven in Frankfurt</h1>
        <div class="clock"><b>00:37:12</b><div style="font-weight:600;margin-top:4px">since the first error</div></div>
        <div class="steps">${STEPS.map(([name, time]) => html`<span class="${time ? 'on' : ''}" style="${time ? '' : 'opacity:.6'}">${name}<span class="mono">${time}</span></span>`)}</div>
      </section>
      <section class="left">
        <div class="chart"><div class="row between"><h2>Failed checkouts, Frankfurt</h2><span class="mono muted" style="font-size:12px">peak 14.2%, now <b style="color:${COLOURS.red};font-weight:600">4.1%</b></span></div>${spike()}</div>
        <div class="news"><div class="row" style="height:40px;border:1px solid #303731;border-radius:8px;padding:0 8px 0 12px;gap:10px;margin-bottom:20px;color:#8f998f"><span class="grow">Write what you know, or / for an action</span><span class="key">⌘↵</span></div>${EVENTS.map(event)}</div>
      </section>
      <aside class="side">
        <section><h2 style="margin-bottom:8px">Services hit</h2>${SERVICES.map(([name, state, colour]) => html`<div class="row service">${dot(colour)}<span class="grow mono">${name}</span><span style="color:${colour}" class="mono">${state}</span></div>`)}</section>
        <section><h2 style="margin-bottom:12px">In the room</h2><div style="display:grid;grid-template-columns:1fr 1fr;gap:12px">${ROLES.map(([name, role]) => html`<div class="row" style="gap:9px">${person(name, 32)}<div style="line-height:1.35">${name}<div class="label">${role}</div></div></div>`)}</div></section>
        <section><div class="row between"><h2>What customers see</h2><span class="row muted" style="gap:6px">${icon('pencil', { size: 13 })}Edit</span></div>
          <div class="public"><div class="row" style="gap:8px;font-weight:650;font-size:14px">${dot('#e2553f')}Some checkouts fail</div><p style="margin:6px 0 12px;color:#4d534b">Payments in Europe may need a second try. No one is charged twice. Next news at 15:00.</p>${days()}<div class="row between" style="font-size:11.5px;color:#5e645b;margin-top:7px"><span>60 days ago</span><span>99.94% up</span><span>today</span></div></div>
          <span class="button" style="width:100%;justify-content:center;margin-top:12px">${icon('megaphone', { size: 15 })}Publish to 1,240 subscribers</span>
        </section>
      </aside>`,
  });
