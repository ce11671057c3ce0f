import { chance } from '../../kit/chance.ts';
import { webPage } from '../../kit/frame.ts';
import { css, type Html, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { bar, below, brandStyle, button, fonts, levels, ORANGE, PLUM, plot, SUN, TEAL } from './brand.ts';

const style = css`
.ask{position:absolute;left:0;top:52px;bottom:0;width:352px;background:#fff;border-right:1px solid #ebe5dc;padding:20px}
main{position:absolute;inset:52px 0 0 352px;padding:20px 28px 0}
.part{margin-top:20px}
.part>b{display:flex;align-items:center;justify-content:space-between;margin-bottom:9px}
.slot{display:flex;align-items:center;gap:9px;min-height:42px;border-radius:8px;border:1px solid #ddd5c9;padding:0 12px;margin-bottom:8px;background:#fff}
.slot.drop{border:2px dashed ${ORANGE};background:#fff3ec;color:#a83208;font-weight:550}
.held{position:absolute;left:196px;top:386px;width:168px;transform:rotate(-3deg);border-color:#1d1a16;box-shadow:0 16px 30px rgba(60,30,5,.26);font-weight:600;z-index:5}
.field{display:flex;align-items:center;gap:9px;height:33px;padding:0 8px}
td,th{height:42px;border-bottom:1px solid #f2ede5;padding:0 12px}
th{height:36px}
td:nth-child(n+2),th:nth-child(n+2){text-align:right}
`;

const KINDS = [
  ['Coast', ORANGE, 420, 760, 312],
  ['City', SUN, 300, 350, 204],
  ['Mountains', TEAL, 205, 165, 341],
  ['Countryside', PLUM, 95, 150, 268],
] as const;
const WEEKS = 12;

const weekly = KINDS.map(([name, , from, to]) => {
  const random = chance(`bookings ${name}`);
  return Array.from({ length: WEEKS }, (_, week) =>
    Math.round((from + ((to - from) * week) / (WEEKS - 1)) * random.between(0.92, 1.08)),
  );
});

const BOX = { width: 956, height: 362, low: 0, high: 2000 };
const PICKED = 8;

function bars(): Html {
  const step = BOX.width / WEEKS;
  const wide = 50;
  const drawn = Array.from({ length: WEEKS }, (_, week) => {
    let y = BOX.height;
    const x = week * step + (step - wide) / 2;
    return weekly
      .map((counts, kind) => {
        const tall = ((counts[week] ?? 0) / BOX.high) * BOX.height;
        y -= tall;
        return `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${wide}" height="${(tall - 2).toFixed(1)}" rx="3" fill="${KINDS[kind]?.[1] ?? ''}"/>`;
      })
      .join('');
  });
  const shade = `<rect x="${PICKED * step + 4}" y="0" width="${step - 8}" height="${BOX.height}" rx="8" fill="#f6efe6"/>`;
  return raw(shade + drawn.join(''));
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
const TOTAL = sum(weekly.map(sum));
const formatCount = (value: number): string => Math.round(value).toLocaleString('en-GB');

const kindRow = ([name, colour, , , price]: (typeof KINDS)[number], index: number): Html => {
  const counts = weekly[index] ?? [];
  const all = sum(counts);
  const grown = (sum(counts.slice(6)) / sum(counts.slice(0, 6)) - 1) * 100;
  return html`<tr><td><span class="row" style="gap:10px"><i class="key" style="background:${colour}"></i><b>${name}</b></span></td><td class="tabular">${formatCount(all)}</td><td class="tabular">${((all / TOTAL) * 100).toFixed(1)}%</td><td class="tabular">€${price}</td><td class="tabular">€${formatCount(all * price)}</td><td class="tabular"><span class="${grown > 0 ? 'up' : 'down'}">${grown > 0 ? '+' : '−'}${Math.abs(grown).toFixed(0)}%</span></td></tr>`;
};

const FIELDS = [
  ['hash', 'Nights'],
  ['type', 'Country'],
  ['calendar', 'Day of arrival'],
  ['toggle-left', 'Paid in parts'],
  ['type', 'Found through'],
  ['hash', 'Days ahead'],
  ['hash', 'Price a night'],
  ['toggle-left', 'Booked before'],
  ['type', 'Device'],
] as const;

const START = Date.UTC(2026, 2, 16);
const weekName = (week: number): string =>
  new Date(START + week * 7 * 86_400_000).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });

const pickedTip = html`<div style="position:absolute;left:${((PICKED + 1) * BOX.width) / WEEKS + 10}px;top:-4px;width:166px;padding:12px 14px;border-radius:9px;background:#1d1a16;color:#fff;box-shadow:0 12px 26px rgba(50,30,10,.28)"><b>Week of ${weekName(PICKED)}</b>${KINDS.map(([name, colour], kind) => html`<div class="row" style="gap:8px;margin-top:6px"><i class="key" style="background:${colour}"></i><span class="grow">${name}</span><span class="tabular">${formatCount(weekly[kind]?.[PICKED] ?? 0)}</span></div>`)}<div class="row between" style="margin-top:8px;padding-top:7px;border-top:1px solid #46403a"><span>All</span><b class="tabular">${formatCount(sum(weekly.map((counts) => counts[PICKED] ?? 0)))}</b></div></div>`;

export const report = (): string =>
  webPage({
    fonts,
    styles: [brandStyle, style],
    body: html`${bar('Reports')}<aside class="ask"><div class="row between"><h2 style="font-size:17px">Build</h2><span class="row soft" style="gap:6px">${icon('undo-2', { size: 16 })}${icon('redo-2', { size: 16 })}</span></div>
<div class="part"><b>Measure ${icon('plus', { size: 16 })}</b><div class="slot"><span class="tag" style="background:#ffe6d9;color:#8f2c07">Count of</span><b class="grow">Booking confirmed</b>${icon('chevron-down', { size: 15 })}</div></div>
<div class="part"><b>Where ${icon('plus', { size: 16 })}</b><div class="slot">${icon('filter', { size: 15, colour: '#6b6257' })}<span>Group size</span><span class="soft">at least</span><b>3</b></div><div class="slot">${icon('filter', { size: 15, colour: '#6b6257' })}<span>Country</span><span class="soft">is not</span><b>Unknown</b></div></div>
<div class="part"><b>Split by ${icon('plus', { size: 16 })}</b><div class="slot">${icon('grip-vertical', { size: 15, colour: '#6b6257' })}<b class="grow">Destination type</b>${icon('x', { size: 15 })}</div><div class="slot drop" style="height:54px">Drop to split once more</div></div>
<div class="slot held">${icon('grip-vertical', { size: 15 })}Group size</div>
<div class="part" style="margin-top:26px"><b>Fields of this event <span class="soft" style="font-weight:400">14</span></b><div class="slot" style="min-height:36px;color:#6b6257">${icon('search', { size: 15 })}Find a field</div>${FIELDS.map(([name, field]) => html`<div class="field">${icon(name, { size: 15, colour: '#a83208' })}<span class="grow">${field}</span>${icon('grip-vertical', { size: 15, colour: '#b3a896' })}</div>`)}</div></aside>
<main><div class="row between"><div><div class="row" style="gap:9px"><h1>Bookings by kind of place</h1>${icon('pencil', { size: 15, colour: '#6b6257' })}</div><div class="soft" style="margin-top:3px">Unsaved changes, last saved by Anton on Monday</div></div><div class="row" style="gap:8px">${button('Last 12 weeks', 'calendar')}${button('Stacked bars', 'chart-column-stacked')}${button('Discard')}${button('Save report', undefined, true)}</div></div>
<div class="panel" style="margin-top:16px;padding:16px 20px 0;position:relative"><div class="row" style="gap:20px">${KINDS.map(([name, colour]) => html`<span class="row" style="gap:7px"><i class="key" style="background:${colour}"></i>${name}</span>`)}<span class="grow"></span><span class="soft">Bookings a week</span></div><div style="position:relative;margin:22px 0 36px 46px">${plot(
      BOX,
      html`${levels(BOX, [
        [0, '0'],
        [500, '500'],
        [1000, '1,000'],
        [1500, '1,500'],
        [2000, '2,000'],
      ])}${bars()}${below(
        BOX,
        Array.from({ length: WEEKS }, (_, week) => [(week + 0.5) / WEEKS, weekName(week)] as const),
      )}`,
    )}${pickedTip}</div></div>
<div class="panel" style="margin-top:14px;padding:4px 8px 6px"><table><thead><tr><th>Destination type</th><th>Bookings</th><th>Share</th><th>Average</th><th>Value</th><th>Second half to first</th></tr></thead><tbody>${KINDS.map(kindRow)}<tr><td><b>Together</b></td><td class="tabular"><b>${formatCount(TOTAL)}</b></td><td class="tabular"><b>100%</b></td><td class="tabular"><b>€${formatCount(KINDS.reduce((value, [, , , , price], kind) => value + price * sum(weekly[kind] ?? []), 0) / TOTAL)}</b></td><td class="tabular"><b>€${formatCount(KINDS.reduce((value, [, , , , price], kind) => value + price * sum(weekly[kind] ?? []), 0))}</b></td><td></td></tr></tbody></table></div></main>`,
  });
