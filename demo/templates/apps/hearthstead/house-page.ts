import type { DemoScreen } from '../../kit/define.ts';
import { webPage } from '../../kit/frame.ts';
import { css, type Html, html } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { portrait } from '../../kit/portrait.ts';
import { fonts, rated, star, stylesheet, top } from './brand.ts';
import { place, room } from './places.ts';

const styles = css`
  .gallery { position: absolute; left: 40px; top: 80px; width: 850px; height: 420px; display: grid; grid-template-columns: 2fr 1fr 1fr; grid-template-rows: 1fr 1fr; gap: 10px }
  .gallery > div { overflow: hidden; border-radius: 18px; position: relative }
  .gallery .first { grid-row: span 2; border-radius: 205px 205px 18px 18px }
  .more { position: absolute; right: 14px; bottom: 14px; height: 38px; padding: 0 16px; border-radius: 19px; background: #fffdf9; font-weight: 700; font-size: 14px; display: flex; align-items: center; gap: 8px }
  .told { position: absolute; left: 40px; top: 526px; width: 850px }
  .told h1 { font-size: 42px }
  .facts { display: grid; grid-template-columns: repeat(4, 1fr); gap: 12px; margin-top: 22px }
  .facts div { padding: 16px; border-radius: 18px; background: var(--dune); font-weight: 600; font-size: 14px; line-height: 1.35; display: grid; gap: 12px }
  .voices { display: grid; grid-template-columns: 196px 1fr 1fr; gap: 28px; margin-top: 30px }
  .voices b { font-size: 15px }
  .book { position: absolute; right: 40px; top: 80px; width: 480px; height: 900px; border-radius: 32px; background: var(--night); color: #fff3e2; padding: 30px 34px }
  .days { display: grid; grid-template-columns: repeat(7, 1fr); text-align: center; font-weight: 600; row-gap: 5px; margin-top: 12px }
  .days span { height: 46px; line-height: 46px }
  .days .head { height: 32px; line-height: 32px; font-size: 13px; color: #a6aecb }
  .days .gone { color: #6f7aa3; text-decoration: line-through }
  .days .in { background: #34406e }
  .days .first, .days .last { background: var(--clay); color: #fff }
  .days .first { border-radius: 23px 0 0 23px }
  .days .last { border-radius: 0 23px 23px 0 }
  .sums { display: grid; gap: 9px; margin: 20px 0 18px }
  .sums div { display: flex; justify-content: space-between; color: #ccd1e6 }
  .sums .all { color: #fff3e2; font-weight: 800; font-size: 18px; border-top: 1px solid #3a4673; padding-top: 12px; margin-top: 4px }
`;

const GONE = [1, 2, 3, 8, 9, 10, 22, 23, 24, 25, 30, 31];

/** May 2026 begins on a Friday. */
function calendar(): Html {
  const days = Array.from({ length: 31 }, (_, index) => index + 1);
  const look = (day: number): string => {
    if (GONE.includes(day)) return 'gone';
    if (day === 14) return 'first';
    if (day === 18) return 'last';
    return day > 14 && day < 18 ? 'in' : '';
  };
  return html`<div class="days tabular">${['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'].map((name) => html`<span class="head">${name}</span>`)}${[0, 1, 2, 3].map(() => html`<span></span>`)}${days.map((day) => html`<span class="${look(day)}">${day}</span>`)}</div>`;
}

const FACTS = [
  ['bath', 'Wood-fired sauna, six steps from the water'],
  ['sailboat', 'Rowing boat and two fishing rods'],
  ['wifi', 'No signal indoors, fibre in the loft'],
  ['dog', 'Dogs sleep free, by the stove'],
] as const;

const VOICES = [
  ['Mads Ferreira', 'February 2026', 'We lit the stove, read two books each and forgot which day it was.'],
  ['Ottilie Brandt', 'October 2025', 'The window is a cinema. Fog at seven, elk at eight, coffee at nine.'],
] as const;

const page = (): string =>
  webPage({
    fonts,
    styles: [stylesheet, styles],
    body: html`
      ${top({})}
      <div class="gallery">
        <div class="first">${place('aframe')}</div><div>${room('stove')}</div><div>${room('kitchen')}</div><div>${room('bed')}</div><div>${room('sauna')}<span class="more">${icon('camera', { size: 17 })}All 24 pictures</span></div>
      </div>
      <section class="told">
        <div class="row between"><h1>Fold A-frame</h1><div class="row" style="gap:10px"><span class="round" style="background:var(--dune)">${icon('share', { size: 19 })}</span><span class="round" style="background:var(--dune)">${icon('heart', { size: 19, fill: '#b54a28', colour: '#b54a28' })}</span></div></div>
        <div class="row" style="gap:14px;margin-top:10px;font-weight:500">${rated('4.96')}<span class="soft">214 reviews</span><span class="soft">Hallinden, Sweden</span><span class="soft">4 guests · 2 bedrooms · 48 m²</span><span class="row" style="gap:8px;margin-left:auto">${portrait('Signe Dahlin', { size: 30 })}Built by Signe</span></div>
        <div class="facts">${FACTS.map(([glyph, text]) => html`<div>${icon(glyph, { size: 24, colour: '#b54a28' })}${text}</div>`)}</div>
        <div class="voices">
          <div><div style="font-size:52px;font-weight:800;letter-spacing:-.04em;line-height:1">4.96</div><div class="row" style="gap:3px;margin:8px 0 6px">${[0, 1, 2, 3, 4].map(() => star(16))}</div></div>
          ${VOICES.map(([name, when, words]) => html`<div><div class="row" style="gap:12px;margin-bottom:10px">${portrait(name, { size: 40 })}<div><b>${name}</b><div class="soft" style="font-size:13px">${when}</div></div></div><p>${words}</p></div>`)}
        </div>
      </section>
      <aside class="book">
        <div class="row between"><span><b style="font-size:30px;letter-spacing:-.03em">€168</b> a night</span><span style="color:#ccd1e6">Two nights or more</span></div>
        <div class="row between" style="margin-top:24px">${icon('chevron-left')}<b style="font-size:17px">May 2026</b>${icon('chevron-right')}</div>
        ${calendar()}
        <div class="row between" style="margin-top:16px;padding:0 18px;height:56px;border-radius:18px;background:#28335a"><span class="row" style="gap:10px;font-weight:600">${icon('users', { size: 19 })}2 people, 1 dog</span>${icon('chevron-down', { size: 18 })}</div>
        <div class="sums tabular"><div><span>€168 × 4 nights</span><span>€672</span></div><div><span>Cleaning by Signe’s daughter</span><span>€45</span></div><div><span>Hearthstead</span><span>€38</span></div><div class="all"><span>14–18 May</span><span>€755</span></div></div>
        <div class="button" style="width:100%;height:60px;border-radius:30px;font-size:17px">Book these four nights</div>
        <p style="text-align:center;margin-top:14px;color:#a6aecb;font-size:14px">Free to cancel until 7 May</p>
      </aside>`,
  });

export const housePage: DemoScreen = {
  platform: 'web',
  title: 'A house with its booking calendar',
  description:
    'Pictures and reviews on a sand-coloured page; a dark blue panel keeps dates and price in view.',
  types: ['Product Page', 'Calendar'],
  patterns: ['Date Picking', 'Reviews and Ratings', 'Saving for Later', 'Social Proof'],
  elements: ['Image Gallery', 'Calendar', 'Date Picker', 'Rating', 'Button', 'Avatar'],
  styles: ['Illustrated', 'Rounded', 'Colourful'],
  captured: '2026-03-22',
  page,
};
