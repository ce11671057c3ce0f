import { phonePage } from '../../kit/frame.ts';
import { css, html } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { FONTS, figure, STYLE } from './brand.ts';

const LIVE = css`
body{background:#ecff33;color:#0d0f08;--soft:#4a5010}
.turn{position:absolute;inset:62px 16px auto;height:84px;border-radius:22px;background:#0d0f08;color:#f7f9e4;display:flex;align-items:center;gap:16px;padding:0 18px}
.turn .way{width:52px;height:52px;border-radius:15px;background:#ecff33;color:#0d0f08;display:grid;place-items:center}
.speed{position:absolute;left:0;right:0;top:174px;text-align:center}
.speed .wide{font-size:124px;letter-spacing:-.055em;font-weight:900}
.power{position:absolute;inset:352px 16px auto}
.scale{display:flex;gap:4px;height:46px;align-items:flex-end}
.scale i{flex:1;border-radius:6px;background:#0d0f0826;height:26px}
.scale i.on{background:#0d0f08}
.scale i.now{height:46px}
.grid{position:absolute;inset:496px 16px auto;display:grid;grid-template-columns:1fr 1fr;gap:1.5px;background:#0d0f0833;border-top:1.5px solid #0d0f0833;border-bottom:1.5px solid #0d0f0833}
.grid>div{background:#ecff33;padding:13px 4px 12px}
.grid>div:nth-child(2n){padding-left:18px}
.controls{position:absolute;inset:auto 0 46px;display:flex;justify-content:center;align-items:center;gap:26px}
.controls span{border-radius:50%;display:grid;place-items:center}
.side{width:58px;height:58px;box-shadow:inset 0 0 0 2px #0d0f08}
`;

const FIELDS = [
  ['Distance', '41.8', 'km'],
  ['Time', '1:24:06', ''],
  ['Heart', '156', 'bpm'],
  ['Cadence', '92', 'rpm'],
] as const;

/** Scale of the power: twenty steps of 20 watts. Thirteen are exceeded, the next one is the current step. */
const power = Array.from({ length: 20 }, (_, step) => (step < 13 ? 'on' : step === 13 ? 'now on' : ''));

export const live = (): string =>
  phonePage({
    fonts: FONTS,
    styles: [STYLE, LIVE],
    ink: '#0d0f08',
    time: '8:36',
    body: html`<div class="turn"><span class="way">${icon('corner-up-right', { size: 32, stroke: 2.6 })}</span><div class="grow"><div class="wide" style="font-size:24px">350 m</div><div style="font-size:15px;margin-top:6px">Right onto Via dei Noci</div></div>${icon('volume-2', { size: 22 })}</div>
<div class="speed"><div class="wide tabular">34.6</div><div style="font-size:17px;font-weight:600;margin-top:6px">km/h, 4.8 above your average</div></div>
<section class="power"><div class="row between" style="align-items:flex-end;margin-bottom:12px">${figure('268', 'W', 38)}<span style="font-weight:600;font-size:16px">Threshold, zone 4</span></div><div class="scale">${power.map((state) => html`<i class="${state}"></i>`)}</div></section>
<section class="grid">${FIELDS.map(
      ([name, value, unit]) =>
        html`<div><div style="font-size:14px;font-weight:500;margin-bottom:7px">${name}</div>${figure(value, unit, 30)}</div>`,
    )}</section>
<div class="controls"><span class="side">${icon('flag', { size: 24, stroke: 2.2 })}</span><span style="width:84px;height:84px;background:#0d0f08;color:#ecff33">${icon('pause', { size: 36, fill: '#ecff33' })}</span><span class="side">${icon('map', { size: 24, stroke: 2.2 })}</span></div>`,
  });
