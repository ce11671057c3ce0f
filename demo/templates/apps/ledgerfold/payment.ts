import type { DemoScreen } from '../../kit/define.ts';
import { webPage } from '../../kit/frame.ts';
import { css, type Html, html } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { euros, fonts, studioMark, stylesheet, wordmark } from './brand.ts';
import { LINES, TOTAL, VAT } from './museum-invoice.ts';

const styles = css`
  body { background: var(--cobalt) }
  .bow { position: absolute; left: -240px; top: 300px; width: 1000px; height: 1000px; border-radius: 50%; background: #3352ec }
  .whole { position: absolute; left: 140px; top: 92px; width: 1160px; height: 716px; filter: drop-shadow(0 40px 60px #060f4d8c) }
  .slip { height: 100%; display: grid; grid-template-columns: 1fr 460px; mask: radial-gradient(circle at 700px 0, #0000 15.5px, #000 16px), radial-gradient(circle at 700px 100%, #0000 15.5px, #000 16px); mask-composite: intersect }
  .bill { background: #fff; padding: 48px 56px; position: relative }
  .bill ul { margin-top: 34px }
  .bill li { display: flex; justify-content: space-between; padding: 14px 0; border-top: 1px solid var(--line); font-size: 16px; font-weight: 500 }
  .stub { background: #fff; padding: 48px 46px; position: relative; border-left: 3px dashed #aebcf5 }
  label { display: block; font-weight: 600; font-size: 14px; margin: 18px 0 6px }
  .field { height: 52px; border-radius: 8px; box-shadow: inset 0 0 0 1.5px #c5cff3; display: flex; align-items: center; justify-content: space-between; padding: 0 16px; font-size: 16px; font-weight: 500 }
  .ways { display: grid; grid-template-columns: 1fr 1fr; background: var(--mist); border-radius: 10px; padding: 4px; margin-top: 26px }
  .ways span { height: 42px; display: flex; align-items: center; justify-content: center; gap: 9px; font-weight: 600; border-radius: 7px; color: var(--soft) }
  .ways .on { background: #fff; color: var(--ink); box-shadow: 0 1px 4px #12173a33 }
`;

const line = (what: string, amount: number): Html =>
  html`<li><span>${what}</span><span class="tabular">${euros(amount, 2)}</span></li>`;

const field = (label: string, value: string, end: Html | null = null): Html =>
  html`<div><label>${label}</label><div class="field tabular">${value}${end}</div></div>`;

const page = (): string =>
  webPage({
    fonts,
    styles: [stylesheet, styles],
    body: html`
      <div class="bow"></div>
      <div class="whole"><div class="slip">
        <section class="bill">
          <div class="row between"><div class="row" style="gap:16px">${studioMark(60)}<div><b style="font-size:21px;letter-spacing:-.02em">Studio Solheim</b><div class="soft">Mira Solheim, Bergen</div></div></div><span class="soft tabular">2026-031</span></div>
          <h1 style="font-size:60px;letter-spacing:-.05em;margin-top:52px;line-height:1">Owls, drawn<br>and delivered</h1>
          <ul>${LINES.map(({ what, count, each }) => line(count > 1 ? `${what}, ${count} of them` : what, count * each))}${line('VAT, 25%', VAT)}</ul>
          <div class="row between" style="border-top:3px solid var(--ink);padding-top:18px;margin-top:2px"><b style="font-size:20px">To pay by 29 May</b><b class="tabular" style="font-size:34px;letter-spacing:-.04em">${euros(TOTAL, 2)}</b></div>
          <p style="position:absolute;left:56px;right:56px;bottom:44px;font-weight:500;color:var(--cobalt);font-size:17px">“It was a joy to draw your owls. See you at the opening!”</p>
        </section>
        <section class="stub">
          <h2 style="font-size:30px">Pay in a minute</h2>
          <div class="ways"><span class="on">${icon('credit-card', { size: 18 })}Card</span><span>${icon('landmark', { size: 18 })}Bank transfer</span></div>
          ${field('Number on the card', '4716 2208 9035 1174', icon('lock', { size: 18, colour: '#5c6283' }))}
          <div style="display:grid;grid-template-columns:1fr 1fr;gap:14px">${field('Valid until', '03 / 28')}${field('Security code', '904')}</div>
          ${field('Send the receipt to', 'accounts@kestrel.example')}
          <div class="row" style="gap:12px;margin-top:22px;align-items:flex-start"><span style="width:22px;height:22px;border-radius:6px;background:var(--cobalt);color:#fff;display:grid;place-items:center;flex:none">${icon('check', { size: 15, stroke: 3 })}</span><span>Remember this card for Mira’s next invoice</span></div>
          <div class="button" style="width:100%;height:60px;font-size:18px;margin-top:28px">Pay ${euros(TOTAL, 2)}</div>
          <div class="row soft" style="gap:8px;justify-content:center;margin-top:18px;font-size:14px">${icon('shield-check', { size: 17 })}Studio Solheim never sees your card</div>
        </section>
      </div></div>
      <div class="row between" style="position:absolute;left:140px;right:140px;top:28px;color:#fff;font-weight:500">${wordmark()}<span class="row" style="gap:22px"><span class="row" style="gap:8px">${icon('download', { size: 18 })}Save as PDF</span><span class="row" style="gap:8px">${icon('message-circle', { size: 18 })}Ask Mira something</span></span></div>`,
  });

export const payment: DemoScreen = {
  platform: 'web',
  title: 'What the client pays on',
  description:
    'The client sees the invoice as a slip with a stub to tear off, which is the form for the card.',
  types: ['Checkout', 'Invoice'],
  patterns: ['Payment'],
  elements: ['Text Field', 'Segmented Control', 'Checkbox', 'Button', 'Card'],
  styles: ['Colourful', 'Bold Type', 'Minimal'],
  captured: '2026-05-18',
  page,
};
