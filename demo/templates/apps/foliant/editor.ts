import { ringChart } from '../../kit/charts.ts';
import { css, type Html, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { CHAPTERS, thousands, topBar, web } from './brand.ts';

const STYLE = css`
.desk{display:grid;grid-template-columns:312px 1fr 232px;height:840px}
.outline{padding:26px 20px 0 26px;border-right:1px solid var(--line)}
.part{font-size:12px;color:var(--faint);color:#857a64;margin:16px 0 4px;display:flex;justify-content:space-between}
.chapter{display:flex;gap:10px;align-items:baseline;padding:6px 12px;margin:0 -12px;border-radius:8px;font-size:15px}
.chapter i{font-style:normal;width:20px;color:#857a64;font-size:13px}
.chapter span:last-child{color:#857a64;font-size:13px}
.chapter.on{background:#fffdf8;box-shadow:0 1px 3px #6b52231f;font-weight:600}
.chapter.on i{color:var(--ox)}
.chapter.planned{color:#857a64;font-style:italic;font-family:'Source Serif 4'}
.sheet{position:relative;margin:0 auto;width:742px;background:var(--sheet);box-shadow:0 0 0 1px #ece2cd,0 30px 60px -40px #6b5223;padding:42px 82px 0}
.sheet p{font-family:'Source Serif 4';font-size:20px;line-height:1.68;text-indent:1.4em;color:#918674}
.sheet p.first{text-indent:0}
.sheet p.now{color:var(--ink)}
.caret{display:inline-block;width:2px;height:24px;background:var(--ox);vertical-align:-5px;margin-left:2px}
.aside{padding:30px 24px;display:flex;flex-direction:column;gap:26px;border-left:1px solid var(--line)}
.note{padding-left:14px;border-left:2px solid var(--ochre)}
`;

/** A red ferry between two shores in fog. */
const vignette = raw(
  '<svg width="578" height="128" viewBox="0 0 578 128"><defs><linearGradient id="fog" x1="0" x2="1"><stop offset="0" stop-color="#fffdf8"/><stop offset=".2" stop-color="#fffdf8" stop-opacity="0"/><stop offset=".8" stop-color="#fffdf8" stop-opacity="0"/><stop offset="1" stop-color="#fffdf8"/></linearGradient></defs><circle cx="372" cy="58" r="34" fill="#f0d9a8"/><path d="M0 92c60-36 96-22 150-34 30-6 44 10 60 34z" fill="#d8cdb4"/><path d="M400 92c30-30 66-14 96-34 30-16 60-6 82-2v36z" fill="#d8cdb4"/><path d="M42 92V58l14-10 14 10v34zM76 92V66h24v26zM104 92V50l10-26 10 26v42z" fill="#857a64"/><path d="M114 18v10M110 22h8" stroke="#857a64" stroke-width="2"/><path d="M0 92h578v36H0z" fill="#c8d5d6"/><path d="M236 82h112l-14 22h-84z" fill="#9a3a2c"/><path d="M258 64h60v18h-60z" fill="#fffdf8" stroke="#25211b" stroke-width="2"/><path d="M298 40h12v24h-12z" fill="#25211b"/><path d="M304 38c4-14 24-8 30-22 0 16-20 14-22 24z" fill="#857a64" opacity=".55"/><path d="M268 70h8v7h-8zM284 70h8v7h-8z" fill="#3f5f78"/><path d="M120 104c20-5 30 5 50 0M190 114c24-5 34 5 58 0M330 112c24-5 34 5 58 0M410 104c20-5 30 5 50 0" stroke="#3f5f78" stroke-width="2" fill="none" stroke-linecap="round"/><path d="M0 0h578v128H0z" fill="url(#fog)"/></svg>',
);

const PLANNED = ['Names in the Ledger', 'Spring Tide', 'Marrow Quay, Again'] as const;

const chapter = (name: string, words: number, index: number): Html =>
  html`<div class="chapter ${index === 11 ? 'on' : ''}"><i>${index + 1}</i><span class="grow truncate">${name}</span><span class="tabular">${thousands(words)}</span></div>`;

const chaptersOf = (part: string): Html[] =>
  CHAPTERS.flatMap(([chapterPart, name, words], index) =>
    chapterPart === part ? [chapter(name, words, index)] : [],
  );

const outline = html`<aside class="outline">
  <div class="row between"><h2 style="font-size:19px">Outline</h2><span class="row" style="gap:14px;color:var(--soft)">${icon('search', { size: 18 })}${icon('plus', { size: 20 })}</span></div>
  <div class="part"><span>Part one, Ebb</span><span>22,998</span></div>${chaptersOf('One')}
  <div class="part"><span>Part two, Slack Water</span><span>38,482</span></div>${chaptersOf('Two')}
  <div class="part"><span>Part three, Flood</span><span>planned</span></div>
  ${PLANNED.map((name, index) => html`<div class="chapter planned"><i>${index + 13}</i><span class="grow">${name}</span></div>`)}
</aside>`;

const aside = html`<aside class="aside">
  <div class="col" style="align-items:center;gap:12px"><div style="position:relative">${ringChart([{ value: 742, colour: '#9a3a2c' }], { size: 124, thickness: 7, total: 1000, track: '#e8ddc8', round: true })}<div style="position:absolute;inset:0;display:grid;place-content:center;text-align:center"><b class="serif" style="font-size:32px">742</b><span class="soft" style="font-size:13px">of 1,000</span></div></div><span class="soft">48 minutes this morning</span></div>
  <div class="note"><b style="font-weight:600">Keep in mind</b><p class="soft" style="margin-top:4px">Agnes does not yet know the boy can read. He saw the ledger in chapter 9.</p></div>
  <div><b style="font-weight:600">People here</b><div class="col" style="gap:9px;margin-top:10px">${[
    ['Agnes Marrow', '#9a3a2c', 14],
    ['The boy', '#3f5f78', 9],
    ['Harbour master', '#c48a2a', 3],
    ['The dog, Vicar', '#4f6748', 2],
  ].map(
    ([name, colour, times]) =>
      html`<span class="row" style="gap:10px"><i style="width:9px;height:9px;border-radius:50%;background:${colour}"></i><span class="grow">${name}</span><span class="soft tabular">${times}</span></span>`,
  )}</div></div>
  <span class="grow"></span>
  <div class="soft col" style="gap:10px;padding-bottom:8px"><span class="row" style="gap:10px">${icon('focus', { size: 17 })}Paragraph in focus</span><span class="row" style="gap:10px">${icon('type', { size: 17 })}Typewriter lines</span><span class="row" style="gap:10px">${icon('cloud-rain', { size: 17 })}Rain, quiet</span></div>
</aside>`;

export const editor = (): string =>
  web({
    style: STYLE,
    body: html`${topBar('Write', html`<span class="row soft" style="gap:8px">${icon('cloud-check', { size: 18 })}Saved 9:12</span><span style="margin:0 8px">${icon('maximize', { size: 18 })}</span>`)}
  <div class="desk">${outline}
  <main style="overflow:hidden;padding-top:26px"><article class="sheet" style="height:840px">
    ${vignette}
    <div style="text-align:center;margin:16px 0 24px"><span class="italic soft" style="font-size:17px">Chapter twelve</span><h1 style="font-size:38px;margin-top:2px">The Crossing</h1></div>
    <p class="first">The ferry left Marrow Quay eleven minutes late, which nobody remarked on, because the tide had been late too. Agnes counted the passengers as they came down the ramp: four, and a dog, and a crate of something that breathed.</p>
    <p class="now">She had carried stranger cargo. In the winter of the long frost she had taken a piano across, and a bride, and the piano’s owner, who would not be parted from either. But she had never before carried anything the harbour master asked her not to write down.<span class="caret"></span></p>
    <p>“Is it heavy?” said the boy. He was already sitting on the crate.</p>
    <p>“It isn’t yours,” said Agnes, “which is the heaviest a box can be.”</p>
    <p>Behind them the town folded itself into the fog, chimney by chimney, until only the bell was left.</p>
  </article></main>${aside}</div>`,
  });
