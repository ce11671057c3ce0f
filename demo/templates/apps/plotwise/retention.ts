import { chance } from '../../kit/chance.ts';
import { line } from '../../kit/charts.ts';
import { webPage } from '../../kit/frame.ts';
import { css, type Html, html } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { bar, below, brandStyle, button, fonts, INDIGO, levels, ORANGE, plot } from './brand.ts';

const style = css`
main{position:absolute;inset:52px 0 0;padding:20px 28px 0}
.top{display:grid;grid-template-columns:1fr 404px;gap:14px;margin-top:16px}
.cohorts td,.cohorts th{padding:0 2px;height:36px}
.cohorts td span{display:grid;place-items:center;height:32px;border-radius:5px;font-weight:550;font-size:12.5px}
.tip{position:absolute;width:240px;padding:14px 16px;border-radius:10px;background:#1d1a16;color:#fff;box-shadow:0 16px 34px rgba(50,30,10,.3);z-index:2}
`;

const WEEKS = 11;
const COHORTS = [
  ['23 March', 1_042],
  ['30 March', 1_118],
  ['6 April', 987],
  ['13 April', 1_160],
  ['20 April', 1_204],
  ['27 April', 1_251],
  ['4 May', 1_196],
  ['11 May', 1_288],
  ['18 May', 1_340],
  ['25 May', 1_362],
  ['1 June', 1_386],
] as const;
const RELEASE = 4;

/** Share of a cohort that returned in a week, in percent. Later cohorts return more, because they get reminders. */
function returnShare(cohort: number, week: number): number {
  if (week === 0) return 100;
  const random = chance(`${cohort} ${week}`);
  const lift = cohort >= RELEASE ? 7.5 : 0;
  return Math.round((46 + lift) * week ** -0.36 + random.between(-1.4, 1.4));
}

const HEAT = ['#fff6f0', '#ffe8db', '#ffd3bc', '#ffb794', '#ff9a6b', '#fb7a42', '#e8581f', '#c23c0a'];

function cell(cohort: number, week: number): Html {
  if (cohort + week >= WEEKS) return html`<td></td>`;
  const value = returnShare(cohort, week);
  const step = week === 0 ? HEAT.length - 1 : Math.min(6, Math.max(0, Math.floor((value - 16) / 6)));
  const ink = step >= 7 ? '#fff' : '#3a1206';
  const ring = cohort === 5 && week === 3 ? 'box-shadow:0 0 0 2px #fff,0 0 0 4.5px #1d1a16' : '';
  return html`<td><span class="tabular" style="background:${HEAT[step] ?? ''};color:${ink};${ring}">${value}%</span></td>`;
}

const mean = (cohorts: readonly number[], week: number): number =>
  cohorts.reduce((sum, cohort) => sum + returnShare(cohort, week), 0) / cohorts.length;

const BOX = { width: 860, height: 178, low: 0, high: 60 };
const OLD = Array.from({ length: 7 }, (_, index) => mean([0, 1, 2, 3], index + 1));
const NEW = Array.from({ length: 6 }, (_, index) => mean([4, 5], index + 1));

const gain = (week: number): string => `+${((NEW[week - 1] ?? 0) - (OLD[week - 1] ?? 0)).toFixed(1)} pt`;

const NOTES = [
  ['Back after one week', `${NEW[0]?.toFixed(1)}%`, gain(1), 'Cohorts of late April'],
  ['Back after six weeks', `${NEW[5]?.toFixed(1)}%`, gain(6), 'The same cohorts'],
  ['Back after ten weeks', `${returnShare(0, 10)}%`, 'Too early', 'One cohort, not reminded'],
] as const;

export const retention = (): string =>
  webPage({
    fonts,
    styles: [brandStyle, style],
    body: html`${bar('Retention')}<main><div class="row between"><div><h1>Groups that come back</h1><div class="soft" style="margin-top:3px">Opened a trip again, by the week of their first trip</div></div><div class="row" style="gap:8px">${button('Weekly', 'calendar-range')}${button('Any trip opened', 'mouse-pointer-click')}${button('All platforms', 'list-filter')}${button('Export', 'download')}</div></div>
<div class="top"><div class="panel" style="padding:14px 20px 0"><div class="row" style="gap:18px"><h2 class="grow">Before and after trip reminders</h2><span class="row" style="gap:7px"><i class="key" style="background:${ORANGE}"></i>From 20 April</span><span class="row" style="gap:7px"><i class="key" style="background:${INDIGO}"></i>Before</span></div>${plot(
      BOX,
      html`${levels(BOX, [
        [0, '0'],
        [20, '20%'],
        [40, '40%'],
        [60, '60%'],
      ])}${below(
        BOX,
        Array.from({ length: 7 }, (_, index) => [index / 6, `Week ${index + 1}`] as const),
      )}${line(OLD, { ...BOX, colour: INDIGO, stroke: 2.4 })}${line(NEW, { ...BOX, width: (BOX.width * 5) / 6, colour: ORANGE, area: ORANGE, stroke: 2.8 })}`,
      'margin:20px 0 34px 44px',
    )}</div>
<div class="panel" style="padding:4px 20px">${NOTES.map(([name, value, change, about], index) => html`<div style="padding:17px 0;${index > 0 ? 'border-top:1px solid #f2ede5' : ''}"><div class="row between"><span class="soft">${name}</span><span class="${change.startsWith('+') ? 'up' : 'soft'}">${change}</span></div><div class="row" style="gap:10px;align-items:baseline"><b style="font-size:24px;letter-spacing:-.03em">${value}</b><span class="soft">${about}</span></div></div>`)}</div></div>
<div class="panel" style="margin-top:14px;padding:10px 18px 12px;position:relative"><table class="cohorts" style="table-layout:fixed"><colgroup><col style="width:112px"><col style="width:78px"></colgroup><thead><tr><th>First trip</th><th>Groups</th>${Array.from({ length: WEEKS }, (_, week) => html`<th style="text-align:center">${week === 0 ? 'Start' : `Week ${week}`}</th>`)}</tr></thead><tbody>${COHORTS.map(([name, size], cohort) => html`<tr><td><b>${name}</b></td><td class="tabular soft">${size.toLocaleString('en-GB')}</td>${Array.from({ length: WEEKS }, (_, week) => cell(cohort, week))}</tr>`)}</tbody></table>
<div class="tip" style="left:682px;top:232px"><b style="font-size:14px">27 April, week 3</b><div class="row between" style="margin-top:8px"><span style="color:#d9cfc2">Came back</span><b class="tabular">${Math.round((1_251 * returnShare(5, 3)) / 100)} of 1,251</b></div><div class="row between" style="margin-top:4px"><span style="color:#d9cfc2">Cohorts before</span><b class="tabular">${Math.round(mean([0, 1, 2, 3], 3))}%</b></div><div class="row" style="gap:6px;margin-top:10px;color:#ff9f73;font-weight:600">Open these groups${icon('arrow-right', { size: 14 })}</div></div></div></main>`,
  });
