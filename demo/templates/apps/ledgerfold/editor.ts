import type { DemoScreen } from '../../kit/define.ts';
import { webPage } from '../../kit/frame.ts';
import { css, type Html, html } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { euros, fonts, studioMark, stylesheet, wordmark } from './brand.ts';
import { LINES, NET, TOTAL, VAT } from './museum-invoice.ts';

const styles = css`
  .left { position: absolute; left: 0; top: 0; bottom: 0; width: 660px; padding: 0 48px }
  .bar { height: 84px }
  label { display: block; font-weight: 600; font-size: 14px; margin-bottom: 6px }
  .field { height: 48px; border-radius: 8px; box-shadow: inset 0 0 0 1.5px var(--line); display: flex; align-items: center; padding: 0 14px; gap: 10px; font-weight: 500 }
  .field.on { box-shadow: inset 0 0 0 2px var(--cobalt), 0 0 0 4px #1f3fe01f }
  .three { display: grid; grid-template-columns: 1.5fr 1fr 1fr; gap: 14px; margin-top: 22px }
  .lines { margin-top: 28px }
  .line { display: grid; grid-template-columns: 20px 1fr 62px 96px 92px; gap: 10px; align-items: center; margin-bottom: 8px; color: var(--soft) }
  .line .field { color: var(--ink); height: 46px; padding: 0 12px }
  .line b { color: var(--ink); text-align: right; font-weight: 600 }
  .desk { position: absolute; left: 660px; right: 0; top: 0; bottom: 0; background: var(--cobalt); overflow: hidden }
  .desk::before { content: ''; position: absolute; inset: 0; background: radial-gradient(70% 60% at 50% 40%, #4f6bff, #1f3fe000) }
  .holder { position: absolute; left: 96px; top: 92px; filter: drop-shadow(0 30px 40px #060f4d80) }
  .sheet { width: 588px; height: 900px; padding: 52px 54px; box-shadow: none }
  .sheet table { width: 100%; border-collapse: collapse; margin-top: 34px }
  .sheet th { text-align: left; font-size: 13px; color: var(--soft); font-weight: 600; padding-bottom: 10px; border-bottom: 2px solid var(--ink) }
  .sheet td { padding: 14px 0; border-bottom: 1px solid var(--line); font-weight: 500 }
  .sheet .end { text-align: right }
  .sheet .typing td { background: #eef2ff; box-shadow: -10px 0 #eef2ff, 10px 0 #eef2ff }
  .sums { width: 270px; margin: 20px 0 0 auto; display: grid; gap: 8px }
  .sums div { display: flex; justify-content: space-between }
  .switch { width: 44px; height: 26px; border-radius: 13px; background: var(--cobalt); position: relative; flex: none }
  .switch::after { content: ''; position: absolute; right: 3px; top: 3px; width: 20px; height: 20px; border-radius: 10px; background: #fff }
`;

const TYPED = 1;

const caret = html`<span style="display:inline-block;width:2px;height:19px;background:var(--cobalt);margin-left:2px;vertical-align:-4px"></span>`;

const editorLine = ({ what, count, each }: (typeof LINES)[number], index: number): Html => html`
  <div class="line tabular">${icon('grip-vertical', { size: 18 })}<div class="field ${index === TYPED ? 'on' : ''}"><span>${what}${index === TYPED ? caret : null}</span></div><div class="field">${count}</div><div class="field">${euros(each)}</div><b>${euros(count * each)}</b></div>`;

const paperLine = ({ what, count, each }: (typeof LINES)[number], index: number): Html => html`
  <tr class="${index === TYPED ? 'typing' : ''}"><td>${what}</td><td class="end">${count}</td><td class="end">${euros(each, 2)}</td><td class="end">${euros(count * each, 2)}</td></tr>`;

const page = (): string =>
  webPage({
    fonts,
    styles: [stylesheet, styles],
    body: html`
      <section class="left">
        <div class="row between bar">${wordmark('#12173a', '#1f3fe0')}<span class="row soft" style="gap:8px">${icon('check', { size: 17, colour: '#10774f', stroke: 2.5 })}Saved a moment ago</span></div>
        <h1 style="font-size:36px;margin-top:10px">Invoice for the museum</h1>
        <div class="three">
          <div><label>To</label><div class="field"><span style="width:26px;height:26px;border-radius:13px;background:#e5dcff;color:#4a2a9c;display:grid;place-items:center;font-size:13px;font-weight:700">K</span>Kestrel Museum${icon('chevron-down', { size: 17, style: 'margin-left:auto' })}</div></div>
          <div><label>Date</label><div class="field tabular">15 May 2026</div></div>
          <div><label>To be paid in</label><div class="field tabular">14 days${icon('chevron-down', { size: 17, style: 'margin-left:auto' })}</div></div>
        </div>
        <div class="lines">
          <div class="line" style="font-size:14px;font-weight:600;margin-bottom:4px"><span></span><span>What for</span><span>Count</span><span>Each</span><span style="text-align:right">Amount</span></div>
          ${LINES.map(editorLine)}
          <span class="row" style="gap:8px;color:var(--cobalt);font-weight:600;height:44px;margin-left:30px">${icon('plus', { size: 18, stroke: 2.4 })}Add a line</span>
        </div>
        <div style="border-top:1px solid var(--line);margin-top:12px;padding-top:18px;display:grid;gap:16px">
          <div class="row" style="gap:16px"><div class="grow"><b style="font-weight:600">Offer payment by card</b><div class="soft" style="font-size:14px">The museum sees a page with your name on it</div></div><span class="switch"></span></div>
          <div class="row" style="gap:16px"><div class="grow"><b style="font-weight:600">Remind them by itself</b><div class="soft" style="font-size:14px">Two days before and five days after 29 May</div></div><span class="switch"></span></div>
          <div><label>A line from you</label><div class="field" style="height:76px;align-items:flex-start;padding-top:12px">It was a joy to draw your owls. See you at the opening!</div></div>
        </div>
        <div class="row" style="gap:12px;margin-top:24px"><span class="button" style="height:52px;padding:0 26px">${icon('send', { size: 18 })}Send ${euros(TOTAL)}</span><span class="button plain" style="height:52px">Send me a copy first</span></div>
      </section>
      <aside class="desk">
        <div class="row between" style="position:absolute;left:40px;right:40px;top:26px;color:#fff;font-weight:600"><span class="row" style="gap:9px">${icon('eye', { size: 19 })}What the museum gets</span><span class="row" style="gap:20px">${icon('printer', { size: 20 })}${icon('download', { size: 20 })}</span></div>
        <div class="holder"><div class="paper fold sheet">
          <div class="row" style="gap:16px">${studioMark(56)}<div><b style="font-size:20px;letter-spacing:-.02em">Studio Solheim</b><div class="soft">Strandgaten 41, Bergen</div></div></div>
          <div class="row between" style="margin-top:48px;align-items:flex-end"><h2 style="font-size:46px;letter-spacing:-.045em">Invoice</h2><div style="text-align:right" class="tabular"><b>2026-031</b><div class="soft">15 May, due 29 May</div></div></div>
          <div style="margin-top:22px"><span class="soft">For</span><br><b>Kestrel Museum of Natural History</b><br>Quay 7, Trondheim</div>
          <table class="tabular"><tr><th>What for</th><th class="end">Count</th><th class="end">Each</th><th class="end">Amount</th></tr>${LINES.map(paperLine)}</table>
          <div class="sums tabular"><div><span class="soft">Without VAT</span><span>${euros(NET, 2)}</span></div><div><span class="soft">VAT, 25%</span><span>${euros(VAT, 2)}</span></div><div style="font-size:24px;font-weight:700;letter-spacing:-.03em;border-top:2px solid var(--ink);padding-top:12px"><span>To pay</span><span>${euros(TOTAL, 2)}</span></div></div>
          <p style="margin-top:34px;font-size:16px;font-style:normal;color:var(--cobalt);font-weight:500">It was a joy to draw your owls. See you at the opening!</p>
        </div></div>
      </aside>`,
  });

export const editor: DemoScreen = {
  platform: 'web',
  title: 'Invoice editor with the paper beside it',
  description: 'Every line typed on the left appears at once on a sheet that lies on a cobalt desk.',
  types: ['Editor', 'Invoice'],
  patterns: ['Inline Editing', 'Drag and Drop', 'Status'],
  elements: ['Text Field', 'Select', 'Switch', 'Table', 'Button'],
  styles: ['Light', 'Colourful', 'Minimal'],
  captured: '2026-05-15',
  page,
};
