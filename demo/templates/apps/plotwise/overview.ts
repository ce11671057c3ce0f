import { chance } from '../../kit/chance.ts';
import { line, lineChart, points } from '../../kit/charts.ts';
import { webPage } from '../../kit/frame.ts';
import { css, type Html, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import {
  bar,
  below,
  brandStyle,
  button,
  fonts,
  INDIGO,
  levels,
  ORANGE,
  PLUM,
  plot,
  SUN,
  spark,
  TEAL,
} from './brand.ts';

const style = css`
.ledger{position:absolute;left:0;top:52px;bottom:0;width:318px;background:#fff;border-right:1px solid #ebe5dc}
.measure{display:grid;grid-template-columns:1fr 92px;gap:2px 12px;align-items:center;padding:14px 20px 13px;border-bottom:1px solid #f2ede5}
.measure.on{background:#fff3ec;box-shadow:inset 3px 0 0 ${ORANGE}}
main{position:absolute;left:318px;right:0;top:52px;padding:20px 28px}
.multiples{display:grid;grid-template-columns:repeat(4,1fr);gap:14px;margin-top:14px}
.cell{padding:14px 16px 0;height:150px;overflow:hidden;position:relative}
`;

/** Daily values that change from `from` to `to`, with some noise and higher values at weekends. */
const walk = (seed: string, from: number, to: number, count = 30): number[] => {
  const random = chance(seed);
  return Array.from({ length: count }, (_, index) => {
    const weekend = index % 7 === 4 || index % 7 === 5 ? 0.13 : 0;
    const trend = from + ((to - from) * index) / (count - 1);
    return trend * (1 + weekend + random.between(-0.045, 0.045));
  });
};

const NOW = walk('groups now', 6500, 8400);
const BEFORE = walk('groups before', 5900, 7100);
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
const GROUPS = Math.round(mean(NOW)).toLocaleString('en-GB');
const GROWTH = `${((mean(NOW) / mean(BEFORE) - 1) * 100).toFixed(1)}%`;

/** Values from about `from` to about `to`, with waves and noise that depend on the seed. */
const wander = (seed: string, from: number, to: number): number[] => {
  const random = chance(seed);
  const [bend, at] = [random.between(3, 9), random.between(0, 6)];
  return Array.from({ length: 24 }, (_, index) => {
    const trend = from + ((to - from) * index) / 23;
    return trend + Math.sin(index / (bend / 2.4) + at) * bend + random.between(-3.5, 3.5);
  });
};

const MEASURES = [
  ['Active groups a day', GROUPS, `+${GROWTH}`, true],
  ['New sign-ups', '42,180', '+6.1%', true],
  ['Trips created', '28,940', '+9.8%', true],
  ['Friends invited', '81,906', '+14.2%', true],
  ['Bookings', '6,310', '+3.0%', true],
  ['Booking value', '€1.79m', '+4.7%', true],
  ['Back after a week', '52.8%', '+2.6 pt', true],
  ['Time to first trip', '3 min 40', '+22 s', false],
] as const;

const measure = ([name, value, change, good]: (typeof MEASURES)[number], index: number): Html =>
  html`<div class="measure ${index === 0 ? 'on' : ''}"><span class="soft">${name}</span><span></span><b class="tabular" style="font-size:21px;letter-spacing:-.03em">${value}</b>${spark(wander(name, 60, good ? 84 : 76), 88, 26, good ? (index === 0 ? ORANGE : '#8d8375') : '#b3261e')}<span class="${good ? 'up' : 'down'} tabular">${change} <span class="soft" style="font-weight:400">to last month</span></span></div>`;

const BOX = { width: 968, height: 258, low: 4000, high: 10000 };
const RELEASES = [
  [9, 'Shared map'],
  [20, 'Invite by link'],
] as const;

function mainChart(): Html {
  const along = points(NOW, BOX, BOX);
  const flags = RELEASES.map(([index, label]) => {
    const [x, y] = along[index] ?? [0, 0];
    const wide = label.length * 7 + 20;
    return `<path d="M${x.toFixed(1)} ${y.toFixed(1)}V12" stroke="#1d1a16" stroke-dasharray="2 3"/><rect x="${(x - wide / 2).toFixed(1)}" y="-6" width="${wide}" height="24" rx="6" fill="#1d1a16"/><text x="${x.toFixed(1)}" y="10" text-anchor="middle" font-size="12" font-weight="550" fill="#fff">${label}</text><circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="5" fill="#fff" stroke="#1d1a16" stroke-width="2"/>`;
  });
  const [x, y] = along.at(-1) ?? [0, 0];
  return plot(
    BOX,
    html`${levels(BOX, [
      [4000, '4k'],
      [6000, '6k'],
      [8000, '8k'],
      [10000, '10k'],
    ])}${below(BOX, [
      [0, '12 May'],
      [7 / 29, '19 May'],
      [14 / 29, '26 May'],
      [21 / 29, '2 June'],
      [28 / 29, '9 June'],
    ])}${line(BEFORE, { ...BOX, colour: '#b3a896', dashed: true, stroke: 1.8 })}${line(NOW, { ...BOX, colour: ORANGE, area: '#ff8a4d', stroke: 2.8 })}${raw(flags.join(''))}${raw(`<circle cx="${x}" cy="${y.toFixed(1)}" r="6" fill="${ORANGE}" stroke="#fff" stroke-width="2.5"/>`)}`,
    'margin:26px 0 34px 42px',
  );
}

const CITIES = [
  ['Lisbon', '1,204', '+18%', ORANGE, 36, 76],
  ['Berlin', '1,087', '+11%', INDIGO, 48, 66],
  ['London', '963', '+9%', TEAL, 50, 62],
  ['São Paulo', '846', '+24%', PLUM, 24, 80],
] as const;

const city = ([name, value, change, colour, from, to]: (typeof CITIES)[number]): Html =>
  html`<div class="panel cell"><div class="row between"><h2>${name}</h2><span class="up">${change}</span></div><div class="tabular soft" style="margin-top:2px">${value} groups</div><div style="position:absolute;left:-1px;bottom:-1px">${lineChart(wander(name, from, to), { width: 254, height: 66, colour, area: colour, low: 0, high: 90 })}</div></div>`;

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const HEAT = ['#fff4ee', '#ffe0d0', '#ffbf9f', '#ff966a', '#f2561d', '#b8380a'];

function hours(): Html {
  const cells = DAYS.flatMap((_, row) =>
    Array.from({ length: 24 }, (_, hour) => {
      const evening = Math.exp(-((hour - 20) ** 2) / 10) * (row >= 3 ? 1.1 : 0.8);
      const noon = Math.exp(-((hour - 12.5) ** 2) / 6) * (row >= 5 ? 0.85 : 0.5);
      const step = Math.min(5, Math.floor((evening + noon) * 5));
      return `<rect x="${40 + hour * 25}" y="${row * 21}" width="23" height="19" rx="3" fill="${HEAT[step] ?? ''}"/>`;
    }),
  );
  const names = DAYS.map(
    (day, row) => `<text x="0" y="${row * 21 + 14}" font-size="11.5" fill="#6b6257">${day}</text>`,
  );
  const clock = [0, 6, 12, 18].map(
    (hour) =>
      `<text x="${40 + hour * 25}" y="162" font-size="11.5" fill="#6b6257">${String(hour).padStart(2, '0')}:00</text>`,
  );
  return raw(
    `<svg width="640" height="164" viewBox="0 0 640 164" style="font-family:Inter">${names.join('')}${cells.join('')}${clock.join('')}</svg>`,
  );
}

const SOURCES = [
  ['Invited by a friend', 46, ORANGE],
  ['Search', 27, SUN],
  ['Newsletter', 15, TEAL],
  ['Everything else', 12, '#b3a896'],
] as const;

export const overview = (): string =>
  webPage({
    fonts,
    styles: [brandStyle, style],
    body: html`${bar('Overview')}<aside class="ledger">${MEASURES.map(measure)}</aside><main>
<div class="row between"><div><h1>Active groups are up ${GROWTH}</h1><div class="soft" style="margin-top:3px">Most of it since Invite by link, and mostly from Lisbon and São Paulo</div></div><div class="row" style="gap:8px">${button('12 May to 10 June', 'calendar')}${button('Last month', 'git-compare')}${button('Add filter', 'list-filter')}${button('Share', 'share', true)}</div></div>
<div class="panel" style="margin-top:16px;padding:16px 20px 0"><div class="row" style="gap:18px"><h2 class="grow">Active groups a day</h2><span class="row" style="gap:7px"><i class="key" style="background:${ORANGE}"></i>This month</span><span class="row" style="gap:7px"><i class="key" style="background:#b3a896"></i>Last month</span>${icon('ellipsis', { size: 18, colour: '#6b6257' })}</div>${mainChart()}</div>
<div class="multiples">${CITIES.map(city)}</div>
<div class="row" style="gap:14px;margin-top:14px;align-items:stretch"><div class="panel" style="padding:14px 18px 16px;width:682px"><h2 style="margin-bottom:12px">When groups plan</h2>${hours()}</div><div class="panel grow" style="padding:14px 18px"><h2>Where they come from</h2><div style="display:flex;height:26px;border-radius:6px;overflow:hidden;gap:2px;margin:14px 0 12px">${SOURCES.map(([, share, colour]) => html`<i style="width:${share}%;background:${colour}"></i>`)}</div>${SOURCES.map(([name, share, colour]) => html`<div class="row" style="gap:9px;height:27px"><i class="key" style="background:${colour}"></i><span class="grow">${name}</span><b class="tabular">${share}%</b></div>`)}</div></div>
</main>`,
  });
