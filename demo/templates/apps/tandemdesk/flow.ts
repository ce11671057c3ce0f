import { css, type Html, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { portrait } from '../../kit/portrait.ts';
import { cursor, shell, toggle, web } from './brand.ts';

const STYLE = css`
.page{display:grid;grid-template-columns:226px 1fr 312px;height:900px}
.blocks{border-right:1px solid var(--line);padding:24px 18px;background:#fff;z-index:2}
.block{display:flex;gap:11px;align-items:center;border-radius:13px;padding:9px 10px;margin-bottom:7px;font-weight:600;background:var(--mist)}
.block i{width:32px;height:32px;border-radius:10px;display:grid;place-items:center;flex:none}
.blocks h3{font-size:13px;color:var(--soft);font-weight:600;letter-spacing:0;margin:18px 2px 9px}
.canvas{position:relative;background:#efe9ff;overflow:hidden}
.canvas>svg{position:absolute;left:0;top:0}
.node{position:absolute;width:246px;background:#fff;border-radius:18px;padding:14px 16px;box-shadow:0 1px 2px #2a146626,0 16px 28px -18px #2a1466b3}
.node .kind{display:flex;gap:9px;align-items:center;font-size:13px;font-weight:600;margin-bottom:7px}
.node .kind i{width:28px;height:28px;border-radius:9px;display:grid;place-items:center}
.node b{font-weight:600;font-size:15px}
.node.on{box-shadow:0 0 0 2.5px var(--violet),0 20px 36px -16px #2a1466b3}
.lift{transform:rotate(-4deg);box-shadow:0 36px 46px -16px #2a1466cc}
.drop{position:absolute;width:246px;height:92px;border-radius:18px;border:2.5px dashed #8a63ff;background:#ffffff80;display:grid;place-items:center;color:#4c22c9;font-weight:600}
.yes{position:absolute;font-size:13px;font-weight:700;border-radius:9px;padding:3px 10px;background:#d9f3e8;color:#0c6646}
.yes.no{background:#ffe3ec;color:#a8164e}
.side{border-left:1px solid var(--line);padding:24px 22px;background:#fff}
.field{border-radius:12px;box-shadow:inset 0 0 0 1px #dbd3ee;padding:11px 14px;display:flex;justify-content:space-between;align-items:center;margin-top:8px;font-size:15px}
`;

const KINDS = {
  start: { name: 'When', sign: 'zap', ground: '#fff1cf', colour: '#7a5200' },
  ask: { name: 'If', sign: 'split', ground: '#efe9ff', colour: '#4c22c9' },
  act: { name: 'Then', sign: 'wand-sparkles', ground: '#d9f3e8', colour: '#0c6646' },
  wait: { name: 'Wait', sign: 'hourglass', ground: '#e2f0fb', colour: '#175a8c' },
  tell: { name: 'Tell', sign: 'bell-ring', ground: '#ffe3ec', colour: '#a8164e' },
} as const;

type Kind = keyof typeof KINDS;

const node = (kind: Kind, at: readonly [number, number], title: string, note: string, state = ''): Html => {
  const { name, sign, ground, colour } = KINDS[kind];
  return html`<div class="node ${state}" style="left:${at[0]}px;top:${at[1]}px"><div class="kind" style="color:${colour}"><i style="background:${ground}">${icon(sign, { size: 16 })}</i>${name}<span class="grow"></span>${icon('grip-vertical', { size: 16, colour: '#b5abcf' })}</div><b>${title}</b><div class="soft">${note}</div></div>`;
};

/** Connections between cards: x and y of the start, x and y of the end, color. */
const LINES = [
  [415, 200, 415, 238, '#8a63ff'],
  [415, 348, 200, 420, '#35b58a'],
  [415, 348, 630, 420, '#ff7aa8'],
  [200, 522, 200, 596, '#35b58a'],
  [630, 522, 630, 596, '#ff7aa8'],
  [200, 700, 200, 760, '#35b58a'],
] as const;

const bend = ([x1, y1, x2, y2, colour]: (typeof LINES)[number]): string => {
  const middle = (y1 + y2) / 2;
  return `<path d="M${x1} ${y1}C${x1} ${middle} ${x2} ${middle} ${x2} ${y2}" stroke="${colour}" stroke-width="2.500" fill="none"/><circle cx="${x2}" cy="${y2}" r="5" fill="${colour}"/>`;
};

const dots = `<pattern id="dots" width="26" height="26" patternUnits="userSpaceOnUse"><circle cx="2" cy="2" r="1.500" fill="#cfbff7"/></pattern>`;
const lines = raw(
  `<svg width="830" height="900" viewBox="0 0 830 900"><defs>${dots}</defs><rect width="830" height="900" fill="url(#dots)"/>${LINES.map(bend).join('')}</svg>`,
);

const block = (sign: string, name: string, ground: string, colour: string): Html =>
  html`<div class="block"><i style="background:${ground};color:${colour}">${icon(sign, { size: 17 })}</i>${name}</div>`;

const MATCHES = [
  ['Ben Okoro', 'The pannier came without its hooks', true],
  ['Pavel Novak', 'One screw short of a bell', true],
  ['Jonah Price', 'My order has been “packed”', false],
] as const;

export const flow = (): string =>
  web({
    style: STYLE,
    body: shell(
      'Flows',
      html`<div class="page">
    <aside class="blocks"><h2 style="font-size:20px">Blocks</h2>
      <h3>Begin</h3>${block('zap', 'When', '#fff1cf', '#7a5200')}
      <h3>Decide</h3>${block('split', 'If', '#efe9ff', '#4c22c9')}${block('shuffle', 'Share out', '#efe9ff', '#4c22c9')}${block('hourglass', 'Wait', '#e2f0fb', '#175a8c')}
      <h3>Do</h3>${block('square-slash', 'Send macro', '#d9f3e8', '#0c6646')}${block('package-plus', 'Order a part', '#d9f3e8', '#0c6646')}${block('tag', 'Label', '#d9f3e8', '#0c6646')}${block('bell-ring', 'Tell someone', '#ffe3ec', '#a8164e')}${block('webhook', 'Call a service', '#d9f3e8', '#0c6646')}
      <div style="margin-top:22px;border-radius:16px;background:var(--deep);color:#e3d8ff;padding:16px"><b style="color:#fff;font-weight:600">Begin from a pattern</b><p style="margin-top:4px">Twelve flows other shops run every day.</p></div>
    </aside>
    <main class="canvas">${lines}
      <div class="row" style="position:absolute;left:24px;right:24px;top:20px;gap:10px"><div class="grow"><h1 style="font-size:22px;font-weight:800">Missing part, mended in a day</h1><span class="soft">Ran 164 times in March, saved 27 hours</span></div><span class="btn line">${icon('play', { size: 16 })}Try it</span><span class="row" style="gap:10px;background:#fff;border-radius:11px;height:38px;padding:0 13px;font-weight:600">On${toggle(true)}</span></div>
      ${node('start', [292, 98], 'A message arrives', 'by chat, mail or review')}
      ${node('ask', [292, 246], 'Speaks of a missing part', 'and shows a picture', 'on')}
      ${node('act', [77, 428], 'Order the part', 'express, from the warehouse')}
      ${node('tell', [507, 428], 'Ask for a picture', 'macro “Show us, please”')}
      ${node('act', [77, 604], 'Send macro', '“Spare part by express”')}
      <div class="drop" style="left:507px;top:604px">Drop here</div>
      ${node('wait', [556, 664], 'Two days', 'then remind, kindly', 'lift')}
      ${node('tell', [77, 768], 'Tell Marcus', 'when a batch shows up twice')}
      <span class="yes" style="left:228px;top:372px">Yes, 131</span><span class="yes no" style="left:540px;top:372px">No, 33</span>
      ${cursor('left:776px;top:742px')}
      <div class="row" style="position:absolute;right:22px;bottom:22px;background:#fff;border-radius:13px;padding:4px;gap:2px;font-weight:600">${['minus', 'plus', 'maximize'].map((sign) => html`<span style="width:36px;height:34px;display:grid;place-items:center">${icon(sign, { size: 17 })}</span>`)}</div>
    </main>
    <aside class="side"><div class="row" style="gap:10px"><i style="width:34px;height:34px;border-radius:11px;display:grid;place-items:center;background:#efe9ff;color:#4c22c9">${icon('split', { size: 18 })}</i><h2 style="font-size:18px">If</h2><span class="grow"></span>${icon('trash-2', { size: 18, colour: '#665d80' })}</div>
      <h3 style="font-size:14px;margin:20px 0 0">The message</h3><div class="field">is about<span class="tag pink" style="font-size:14px">Missing parts</span></div><div class="field">contains<b style="font-weight:600">a picture</b></div><div class="field">its writer<b style="font-weight:600">has an order</b></div>
      <span class="btn soft" style="width:100%;margin-top:10px">${icon('plus', { size: 17 })}And also</span>
      <h3 style="font-size:14px;margin:24px 0 10px">Would have matched</h3>${MATCHES.map(
        ([name, text, hit]) =>
          html`<div class="row" style="gap:11px;padding:7px 0">${portrait(name, { size: 36 })}<div class="grow"><b style="font-weight:600">${name}</b><div class="soft truncate">${text}</div></div>${icon(hit ? 'circle-check' : 'circle-minus', { size: 20, colour: hit ? '#1f9a70' : '#b5abcf' })}</div>`,
      )}
      <div class="row between" style="margin-top:18px;border-top:1px solid var(--line);padding-top:18px"><div><b style="font-weight:600">Ask me when unsure</b><div class="soft">Below 80 percent</div></div>${toggle(true)}</div>
      <div class="row between" style="margin-top:16px"><div><b style="font-weight:600">Outside our hours</b><div class="soft">Also at night</div></div>${toggle(false)}</div></aside>
  </div>`,
    ),
  });
