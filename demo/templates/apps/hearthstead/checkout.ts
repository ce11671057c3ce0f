import type { DemoScreen } from '../../kit/define.ts';
import { webPage } from '../../kit/frame.ts';
import { css, type Html, html } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { portrait } from '../../kit/portrait.ts';
import { fonts, rated, stylesheet, wordmark } from './brand.ts';
import { place } from './places.ts';

const styles = css`
  .form { position: absolute; left: 0; top: 0; width: 800px; height: 900px; padding: 0 88px 0 88px }
  .steps { display: flex; align-items: center; gap: 12px; font-weight: 600; font-size: 14px }
  .steps i { width: 34px; height: 2px; background: var(--clay) }
  .steps .done, .steps .now { display: flex; gap: 8px; align-items: center }
  .steps em { width: 26px; height: 26px; border-radius: 13px; display: grid; place-items: center; background: var(--clay); color: #fff; font-style: normal; font-size: 13px }
  .steps .next { color: var(--soft) }
  .steps .next em { background: var(--dune); color: var(--soft) }
  label { display: block; font-size: 14px; font-weight: 700; margin-bottom: 7px }
  .field { height: 54px; border-radius: 16px; border: 1.5px solid #dccbb3; background: #fffdf9; padding: 0 18px; display: flex; align-items: center; justify-content: space-between; font-size: 16px; font-weight: 500 }
  .field.on { border: 2px solid var(--clay); box-shadow: 0 0 0 4px #b54a2820 }
  .ways { display: grid; grid-template-columns: repeat(3, 1fr); gap: 12px; margin: 14px 0 22px }
  .ways div { height: 64px; border-radius: 18px; border: 1.5px solid #dccbb3; display: flex; align-items: center; gap: 12px; padding: 0 18px; font-weight: 700 }
  .ways .on { border: 2px solid var(--clay); background: #fbe9df }
  .radio { width: 20px; height: 20px; border-radius: 10px; border: 2px solid #b9a88f; margin-left: auto }
  .on .radio { border: 6px solid var(--clay) }
  .undo { position: absolute; left: 88px; right: 88px; bottom: 40px; display: grid; grid-template-columns: repeat(3, 1fr); font-size: 14px }
  .undo div { display: grid; gap: 2px; border-top: 3px solid var(--clay); padding-top: 12px }
  .undo div + div { border-color: #e5a98c }
  .undo div + div + div { border-color: var(--line) }
  .trip { position: absolute; left: 800px; right: 0; top: 0; bottom: 0; background: #e9c9a6 }
  .trip .picture { position: absolute; left: 92px; right: 92px; top: 60px; height: 344px; border-radius: 230px 230px 0 0; overflow: hidden }
  .slip { position: absolute; left: 56px; right: 56px; top: 372px; border-radius: 28px; background: #fffdf9; padding: 28px 32px; box-shadow: 0 30px 60px -24px #1a234080 }
  .slip .sum { display: flex; justify-content: space-between; padding: 7px 0 }
`;

const WAYS: readonly (readonly [glyph: string, name: string, on?: boolean])[] = [
  ['credit-card', 'Card', true],
  ['landmark', 'Bank'],
  ['gift', 'Gift voucher'],
];

const SUMS = [
  ['€168 × 4 nights', '€672'],
  ['Cleaning', '€45'],
  ['Hearthstead', '€38'],
] as const;

const UNDO = [
  ['Until 7 May', 'All of it back'],
  ['Until 12 May', 'Half of it back'],
  ['After that', 'Move the dates once'],
] as const;

const field = (
  label: string,
  value: Html | string,
  more: { on?: boolean; end?: Html; style?: string } = {},
): Html =>
  html`<div style="${more.style ?? ''}"><label>${label}</label><div class="field ${more.on ? 'on' : ''}"><span class="tabular">${value}</span>${more.end}</div></div>`;

const page = (): string =>
  webPage({
    fonts,
    styles: [stylesheet, styles],
    body: html`
      <section class="form">
        <div class="row between" style="height:96px">${wordmark()}<div class="steps"><span class="done"><em>${icon('check', { size: 15, stroke: 3 })}</em>Dates</span><i></i><span class="now"><em>2</em>Pay</span><i style="background:var(--line)"></i><span class="next row" style="gap:8px"><em>3</em>Pack</span></div></div>
        <h1 style="font-size:40px;margin-top:24px">Nearly on the jetty</h1>
        <p class="soft" style="font-size:17px;margin:10px 0 26px">You pay half today and half when you arrive. Signe answers within the hour.</p>
        <label>Pay with</label>
        <div class="ways" style="margin-top:0">${WAYS.map(([glyph, name, on]) => html`<div class="${on ? 'on' : ''}">${icon(glyph, { size: 22, colour: '#b54a28' })}${name}<span class="radio"></span></div>`)}</div>
        ${field('Number on the card', '5312 8840 2196 0437', { end: icon('lock', { size: 18, colour: '#6c6a70' }) })}
        <div style="display:grid;grid-template-columns:1fr 1fr;gap:16px;margin:16px 0">${field('Valid until', '09 / 29')}${field('Security code', html`21<span style="display:inline-block;width:2px;height:20px;background:#b54a28;margin-left:2px;vertical-align:-4px"></span>`, { on: true, end: html`<span class="soft" style="font-size:14px">3 digits on the back</span>` })}</div>
        ${field('Name on the card', 'Edda Lindqvist')}
        <div class="row" style="gap:14px;margin:22px 0;font-size:15px"><span style="width:24px;height:24px;border-radius:8px;background:var(--clay);color:#fff;display:grid;place-items:center">${icon('check', { size: 16, stroke: 3 })}</span>Tell Signe that we bring Pim, a calm dog of 14 kilos</div>
        <div class="row" style="gap:22px"><div class="button" style="height:60px;border-radius:30px;font-size:17px;padding:0 34px">Pay €377.50 now</div><span class="row soft" style="gap:8px;font-size:14px">${icon('shield-check', { size: 18 })}€377.50 on 14 May</span></div>
        <div class="undo">${UNDO.map(([until, back]) => html`<div><b>${until}</b><span class="soft">${back}</span></div>`)}</div>
      </section>
      <aside class="trip">
        <div class="picture">${place('aframe')}</div>
        <div class="slip">
          <div class="row between"><h2 style="font-size:26px">Fold A-frame</h2>${rated('4.96', 214)}</div>
          <div class="soft" style="margin-top:4px">Hallinden, Sweden</div>
          <div style="display:grid;grid-template-columns:1fr 1fr 1fr;gap:10px;margin:20px 0">${[
            ['Arrive', 'Thu 14 May', 'after 15:00'],
            ['Leave', 'Mon 18 May', 'before 11:00'],
            ['Who', '2 and a dog', 'one bedroom'],
          ].map(
            ([label, day, more]) =>
              html`<div style="background:var(--sand);border-radius:16px;padding:12px 14px"><div style="font-size:13px;font-weight:700;color:var(--clay)">${label}</div><b>${day}</b><div class="soft" style="font-size:13px">${more}</div></div>`,
          )}</div>
          <div class="tabular">${SUMS.map(([label, value]) => html`<div class="sum"><span class="soft">${label}</span><b style="font-weight:600">${value}</b></div>`)}<div class="sum" style="border-top:1px dashed #d3bf9f;margin-top:8px;padding-top:16px;font-size:20px;font-weight:800"><span>Together</span><span>€755</span></div></div>
          <div class="row" style="gap:12px;margin-top:14px;padding-top:16px;border-top:1px dashed #d3bf9f">${portrait('Signe Dahlin', { size: 42 })}<p style="font-size:14px">“I leave birch wood and cardamom buns. Come hungry.”<br><span class="soft">Signe, host for six years</span></p></div>
        </div>
      </aside>`,
  });

export const checkout: DemoScreen = {
  platform: 'web',
  title: 'Paying for four nights',
  description: 'A short card form beside the stay, whose price is split into half now and half on arrival.',
  types: ['Checkout'],
  patterns: ['Step by Step', 'Payment', 'Reviews and Ratings'],
  elements: ['Stepper', 'Text Field', 'Radio', 'Checkbox', 'Button', 'Card', 'Rating'],
  styles: ['Light', 'Illustrated', 'Rounded'],
  captured: '2026-03-22',
  page,
};
