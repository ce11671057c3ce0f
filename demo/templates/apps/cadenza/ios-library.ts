import { phonePage } from '../../kit/frame.ts';
import { css, html } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { brandStyle, fonts, miniPlayer, sleeve, tabBar } from './brand.ts';
import type { Cover } from './covers.ts';
import { RECORDS } from './records.ts';

const style = css`
main{position:absolute;inset:54px 0 0 0;padding:8px 20px 0}
.segments{display:grid;grid-template-columns:repeat(3,1fr);height:42px;border-radius:14px;background:#2a1a32;padding:4px;margin-top:16px}
.segments span{display:grid;place-items:center;border-radius:11px;font-weight:500;font-size:15px;color:#cdbcd3}
.segments .on{background:#fbeee4;color:#241129;font-weight:600}
.board{position:relative;margin:0 -20px;padding:0 20px;display:flex;justify-content:space-between;height:118px;border-bottom:11px solid #4a2d38;box-shadow:0 12px 16px -10px #000}
.board::after{content:'';position:absolute;inset:auto 0 -11px 0;height:3px;background:#6d4650}
.labels{display:flex;justify-content:space-between;margin:17px 0 15px}
.labels span{width:108px;font-size:13px;font-weight:500;color:#d9c9de}
`;

const BOARDS: readonly (readonly Cover[])[] = [
  ['tidewater', 'halflight', 'glasshouse'],
  ['desert', 'northPiano', 'orchard'],
  ['cat', 'embers', 'staircase'],
  ['kiosk', 'swallows', 'swimming'],
];

export const iosLibrary = (): string =>
  phonePage({
    fonts,
    ink: '#fff',
    time: '20:20',
    styles: [brandStyle, style],
    body: html`<main>
<div class="row between"><h1 style="font-size:34px">Records</h1><div class="row" style="gap:20px">${icon('arrow-down-up', { size: 24 })}${icon('plus', { size: 27, colour: '#ff8a75' })}</div></div>
<div class="segments"><span class="on">Shelf</span><span>Crates</span><span>Wish list</span></div>
<div class="row between caption" style="margin:15px 0 14px;font-size:14px"><span>214 records, latest first</span><span class="row" style="gap:5px">${icon('layout-grid', { size: 16 })}Fronts</span></div>
${BOARDS.map((board) => html`<div class="board">${board.map((cover) => sleeve(cover, 108, 4, 'align-self:flex-end'))}</div><div class="labels">${board.map((cover) => html`<span class="truncate">${RECORDS[cover].title}</span>`)}</div>`)}
</main>${miniPlayer()}${tabBar('Records')}`,
  });
