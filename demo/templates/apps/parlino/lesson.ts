import { phonePage } from '../../kit/frame.ts';
import { css, type Html, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { brandStyle, fonts, lemon, lessonBar } from './brand.ts';
import { lino } from './mascot.ts';

const style = css`
main{position:absolute;inset:54px 20px 0}
.hear{display:flex;align-items:center;gap:14px;margin-top:14px;font-size:27px;font-weight:900}
.hear i{width:58px;height:58px;border-radius:22px;background:#7b5cff;color:#fff;display:grid;place-items:center}
.cards{display:grid;grid-template-columns:1fr 1fr;gap:14px;margin-top:24px}
.card{height:234px;padding-top:14px;border-radius:30px;position:relative;overflow:hidden;display:flex;flex-direction:column;align-items:center;justify-content:space-between;padding-bottom:14px;font-weight:800;font-size:17px}
.card.on{box-shadow:0 0 0 4px #fff,0 0 0 9px #7b5cff}
.tick{position:absolute;right:12px;top:12px;width:32px;height:32px;border-radius:50%;background:#7b5cff;color:#fff;display:grid;place-items:center}
.tile{height:50px;border-radius:18px;padding:0 17px;display:flex;align-items:center;font-weight:800;font-size:18px;background:#fff;box-shadow:inset 0 0 0 2px #d5e2ea}
.tile.used{background:#e9f0f4;box-shadow:none;color:transparent}
.tiles{display:flex;flex-wrap:wrap;gap:10px}
`;

const art = (inside: string): Html =>
  raw(`<svg width="168" height="168" viewBox="0 0 168 168" style="flex:none">${inside}</svg>`);

const CORNETTO = art(
  '<ellipse cx="84" cy="124" rx="66" ry="18" fill="#fff"/><ellipse cx="84" cy="120" rx="66" ry="17" fill="#f4f7fb"/><ellipse cx="84" cy="118" rx="46" ry="10" fill="#dce6ee"/><path d="M22 104C20 74 48 48 84 48S148 74 146 104C146 114 132 118 126 110C118 96 104 90 84 90S50 96 42 110C36 118 22 114 22 104z" fill="#e58a2e"/><path d="M56 56C48 70 46 84 50 100L66 92C64 78 66 64 72 50zM112 56C120 70 122 84 118 100L102 92C104 78 102 64 96 50z" fill="#f7b04f"/><path d="M28 80C26 92 30 104 36 112L46 104C40 94 40 84 42 70zM140 80C142 92 138 104 132 112L122 104C128 94 128 84 126 70z" fill="#f7b04f"/><path d="M60 60q24-12 48 0" stroke="#ffd897" stroke-width="5" fill="none" stroke-linecap="round"/>',
);
const GELATO = art(
  '<path d="M52 82L84 156L116 82z" fill="#e9a24c"/><path d="M62 84l30 54M78 84l22 36M106 84l-30 54M90 84l-22 36" stroke="#c97b27" stroke-width="3"/><circle cx="62" cy="66" r="27" fill="#ff8fb0"/><circle cx="106" cy="66" r="27" fill="#8fe0c4"/><circle cx="84" cy="42" r="28" fill="#fff1b8"/><path d="M38 72q10 20 24 8q10 14 22 2q12 14 24 0q14 12 24-10z" fill="#ff8fb0"/><path d="M84 82q12 14 24 0q14 12 24-10l-48-6z" fill="#8fe0c4"/><path d="M68 32q6-8 14-8" stroke="#fff" stroke-width="5" stroke-linecap="round" fill="none"/><path d="M112 6l14 4l-26 44l-10-4z" fill="#b8742f"/><circle cx="62" cy="20" r="9" fill="#e5384d"/><path d="M62 12q4-10 14-10" stroke="#2f8a55" stroke-width="3" fill="none"/>',
);
const COFFEE = art(
  '<path d="M64 34q-8-12 2-20M86 34q-8-12 2-24M108 34q-8-12 2-20" stroke="#fff" stroke-width="6" stroke-linecap="round" fill="none" opacity=".85"/><ellipse cx="82" cy="130" rx="64" ry="17" fill="#fff"/><ellipse cx="82" cy="126" rx="44" ry="10" fill="#d3e3ee"/><path d="M122 66h12a20 20 0 0 1 0 40h-18v-12h17a8 8 0 0 0 0-16h-11z" fill="#ff5c8a"/><path d="M40 54h84v34c0 24-16 40-42 40S40 112 40 88z" fill="#ff5c8a"/><path d="M40 54h16v34c0 24 6 36 18 40C52 126 40 110 40 88z" fill="#ff86a8"/><ellipse cx="82" cy="54" rx="42" ry="13" fill="#ffb3c8"/><ellipse cx="82" cy="55" rx="35" ry="9" fill="#5a2e1c"/><path d="M64 55q18-8 34 0q-16 6-34 0z" fill="#a8673f"/>',
);
const LEMON = art(
  '<ellipse cx="86" cy="136" rx="58" ry="9" fill="#000" opacity=".1"/><g transform="rotate(-20 78 84)"><path d="M14 84C22 52 48 38 78 38s56 14 64 46c-8 32-34 46-64 46S22 116 14 84z" fill="#ffd21f"/><path d="M6 84l16-12v24zM150 84l-16-12v24z" fill="#f2b500"/><path d="M40 62c10-10 22-13 34-12" stroke="#fff3b0" stroke-width="8" fill="none" stroke-linecap="round"/></g><g transform="translate(112 112)"><circle r="34" fill="#ffd21f"/><circle r="29" fill="#fffbe0"/><path d="M0-3L-9-24Q0-29 9-24zM3-1L22-16Q28-6 25 3zM2 3L24 10Q18 24 8 25zM-2 4L2 26Q-14 26-21 16zM-4 0L-25 6Q-27-12-14-22z" fill="#ffe45c"/></g><path d="M96 40C98 20 118 10 140 16C136 36 116 46 96 40z" fill="#2fa364"/>',
);

const CARDS = [
  ['il gelato', GELATO, '#dff4ff'],
  ['il cornetto', CORNETTO, '#ffe3ea'],
  ['il limone', LEMON, '#dff6e4'],
  ['il caffè', COFFEE, '#fff0c9'],
] as const;
const PICKED = 'il cornetto';

export const pictures = (): string =>
  phonePage({
    fonts,
    styles: [brandStyle, style],
    body: html`<main>${lessonBar(38)}
<div style="margin-top:16px;font-weight:800;color:#5b3fd6">New word</div><div class="hear"><i>${icon('volume-2', { size: 30, stroke: 2.4 })}</i>Find the croissant</div>
<div class="cards">${CARDS.map(([word, drawn, ground]) => html`<div class="card ${word === PICKED ? 'on' : ''}" style="background:${ground}">${drawn}<span>${word}</span>${word === PICKED && html`<i class="tick">${icon('check', { size: 20, stroke: 3.4 })}</i>`}</div>`)}</div></main>
<div class="row" style="position:absolute;inset:auto 20px 46px;gap:14px"><span style="width:58px;height:58px;border-radius:50%;background:#eef3f6;display:grid;place-items:center">${icon('lightbulb', { size: 26, stroke: 2.3 })}</span><div class="big grow">Check</div></div>`,
  });

const ANSWER = ['Vorrei', 'un', 'caffè', 'e', 'un', 'cornetto'];
const HEAP: readonly (readonly [string, boolean])[] = [
  ['cornetto', true],
  ['treno', false],
  ['un', true],
  ['Vorrei', true],
  ['e', true],
  ['la', false],
  ['caffè', true],
  ['un', true],
];

export const correct = (): string =>
  phonePage({
    fonts,
    footInk: '#fff',
    styles: [brandStyle, style],
    body: html`<main>${lessonBar(56)}
<h2 style="font-size:24px;margin-top:18px">Say it in Italian</h2>
<div style="display:flex;gap:16px;align-items:flex-start;margin-top:14px">${COFFEE_SMALL}<div style="background:#f1f6f9;border-radius:24px;padding:16px 18px;font-weight:700;font-size:18px" class="grow">I would like a coffee and a croissant</div></div>
<div class="tiles" style="margin-top:22px;min-height:128px;border-bottom:3px solid #e3ecf1;padding-bottom:16px">${ANSWER.map((word) => html`<span class="tile" style="background:#e4faf1;box-shadow:inset 0 0 0 2px #3cc9a4">${word}</span>`)}</div>
<div class="tiles" style="margin-top:18px">${HEAP.map(([word, used]) => html`<span class="tile ${used ? 'used' : ''}">${word}</span>`)}</div></main>
<div class="sheet" style="height:318px;background:#0a8574;color:#fff;padding:26px 24px 0">
<div style="position:absolute;right:10px;top:-88px">${lino('cheer', 148)}</div>
<h1 style="font-size:36px">Esatto!</h1><span class="row" style="display:inline-flex;gap:7px;margin-top:12px;background:rgba(0,0,0,.2);border-radius:20px;padding:5px 14px 5px 9px;font-weight:900">${lemon(26)}12 lemons</span>
<p style="margin-top:16px;font-weight:700;line-height:1.4"><b style="color:#ffe27a">Vorrei</b> is the polite “I want”: you will hear it at every bar counter.</p>
<div class="big" style="background:#fff;color:#0a6e60;margin-top:20px">Continue</div></div>`,
  });

const COFFEE_SMALL = raw(
  `<span style="width:92px;height:92px;border-radius:28px;background:#fff0c9;display:grid;place-items:center;flex:none"><svg width="76" height="76" viewBox="10 0 150 150">${COFFEE.text}</svg></span>`,
);
