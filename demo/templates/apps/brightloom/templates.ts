import { webPage } from '../../kit/frame.ts';
import { css, type Html, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { FONTS, HUES, type Hue, mark, STYLE } from './brand.ts';

const TEMPLATES = css`
body{background:#ece4ff}
.bar{display:flex;align-items:center;gap:12px;padding:26px 48px 0;font-weight:800;font-size:17px}
.dots{display:flex;gap:7px;margin:0 auto}
.dots i{width:34px;height:7px;border-radius:4px;background:#cdbdf6}
.dots i.on{background:#2a2533}
.grid{position:absolute;inset:252px 120px auto;display:grid;grid-template-columns:repeat(4,1fr);gap:20px}
.pattern{height:256px;border-radius:28px;overflow:hidden;position:relative;background:#fff}
.pattern .words{position:absolute;inset:auto 0 0 0;height:84px;background:#fff;padding:15px 20px 0}
.pattern.on{box-shadow:0 0 0 4px #2a2533}
.tick{position:absolute;top:14px;right:14px;width:34px;height:34px;border-radius:50%;background:#2a2533;color:#fff;display:grid;place-items:center}
.foot{position:absolute;inset:auto 0 0 0;height:92px;background:#fffdfa;display:flex;align-items:center;gap:14px;padding:0 120px}
`;

const scene = (ground: string, drawing: string): Html =>
  raw(
    `<svg width="100%" height="172" viewBox="0 0 284 172" preserveAspectRatio="xMidYMid slice" style="background:${ground}">${drawing}</svg>`,
  );

const museum = scene(
  '#b9dcfa',
  '<circle cx="222" cy="46" r="24" fill="#fff3c9"/><path d="M42 76L142 28l100 48z" fill="#fff"/><path d="M54 84h176v70H54z" fill="#f1f7fd"/><g fill="#6aa7de"><path d="M70 84h18v70H70zM112 84h18v70h-18zM154 84h18v70h-18zM196 84h18v70h-18z"/></g><path d="M40 150h204v22H40z" fill="#3b7cb8"/><path d="M112 62q14-20 36-10 10 4 18-4-2 14-14 18-20 8-40-4z" fill="#2a5f97"/>',
);

const cookbook = scene(
  '#ffd9c0',
  '<ellipse cx="142" cy="148" rx="110" ry="16" fill="#e9a077" opacity=".6"/><path d="M52 78h180q-6 70-90 70T52 78z" fill="#e0623f"/><ellipse cx="142" cy="78" rx="90" ry="19" fill="#fff1df"/><circle cx="112" cy="66" r="25" fill="#f5b83d"/><circle cx="162" cy="60" r="28" fill="#7cb35c"/><circle cx="194" cy="74" r="17" fill="#e0453d"/><path d="M162 32q4-14 18-14-2 14-18 14z" fill="#3f7d3c"/><path d="M72 106q16-14 32 0t32 0 32 0 32 0" fill="none" stroke="#ffd9c0" stroke-width="6" stroke-linecap="round"/>',
);

const launch = scene(
  '#cfc0fb',
  '<circle cx="50" cy="40" r="4" fill="#fff"/><circle cx="238" cy="60" r="5" fill="#fff"/><circle cx="86" cy="96" r="3" fill="#fff"/><circle cx="216" cy="118" r="3.5" fill="#fff"/><path d="M118 142q24 34 48 0l-10-16h-28z" fill="#ffb04a"/><path d="M104 108l-22 30 30-6zM180 108l22 30-30-6z" fill="#e0553f"/><path d="M142 12c30 24 38 62 28 120h-56c-10-58-2-96 28-120z" fill="#fff"/><path d="M142 12c14 12 23 25 28 42h-56c5-17 14-30 28-42z" fill="#5b46d8"/><circle cx="142" cy="84" r="15" fill="#8fd0f5" stroke="#5b46d8" stroke-width="6"/>',
);

const wedding = scene(
  '#fbc6d6',
  '<g fill="none" stroke-width="12"><circle cx="118" cy="100" r="40" stroke="#f2b21f"/><circle cx="168" cy="100" r="40" stroke="#ffd668"/></g><path d="M118 60l-14-18 14-14 14 14z" fill="#fff"/><g fill="#d9456f"><circle cx="40" cy="44" r="14"/><circle cx="58" cy="56" r="12"/><circle cx="44" cy="64" r="11"/></g><circle cx="47" cy="54" r="7" fill="#ffe28a"/><g fill="#fff"><circle cx="240" cy="130" r="14"/><circle cx="222" cy="142" r="12"/><circle cx="244" cy="150" r="11"/></g><circle cx="236" cy="141" r="7" fill="#ffe28a"/><path d="M24 84q8 24 30 34M258 118q4-20-8-40" stroke="#4d8f5b" stroke-width="5" fill="none" stroke-linecap="round"/>',
);

const magazine = scene(
  '#ffe08f',
  '<path d="M142 40q-46-22-104-8v112q58-12 104 8z" fill="#fff"/><path d="M142 40q46-22 104-8v112q-58-12-104 8z" fill="#f4efe6"/><path d="M54 50q38-8 72 4v46q-36-12-72-4z" fill="#e0553f"/><circle cx="90" cy="74" r="15" fill="#ffd66b"/><path d="M54 112q38-6 72 5M54 126q38-6 72 5M160 54q38-12 70-5M160 70q38-12 70-5M160 86q38-12 70-5M160 102q26-9 44-7" stroke="#2a2533" stroke-width="5" fill="none" stroke-linecap="round" opacity=".75"/>',
);

const garden = scene(
  '#c3ebd3',
  '<path d="M0 132h284v40H0z" fill="#9b6b46"/><path d="M0 132h284v10H0z" fill="#7d5233"/><path d="M60 132V78M142 132V52M222 132V86" stroke="#2d7a4b" stroke-width="6"/><path d="M60 106q-28-2-30-26 28 2 30 26zM60 92q26-4 26-26-26 4-26 26zM142 96q-32-4-34-32 32 4 34 32zM142 80q30-6 30-32-30 6-30 32zM222 112q-24-2-26-24 24 4 26 24z" fill="#48a868"/><circle cx="222" cy="74" r="21" fill="#ffc93f"/><circle cx="222" cy="74" r="9" fill="#8a5526"/><path d="M142 52q-14-10-12-26 12 4 12 26 0-22 12-26 2 16-12 26z" fill="#e0553f"/><circle cx="40" cy="34" r="18" fill="#fff3bd"/>',
);

const film = scene(
  '#bfe0f7',
  '<path d="M52 74h180v74a10 10 0 0 1-10 10H62a10 10 0 0 1-10-10z" fill="#2a2533"/><path d="M48 44l178-26 5 30L53 74z" fill="#2a2533"/><path d="M70 41l30-5-14 32-30 5zM130 32l30-4-14 32-30 4zM190 24l30-4-14 31-30 5z" fill="#fff"/><path d="M124 96l46 24-46 24z" fill="#ffd66b"/>',
);

const move = scene(
  '#ffcbb0',
  '<path d="M40 84h120v74H40z" fill="#d99a5f"/><path d="M40 84h120v18H40z" fill="#c38347"/><path d="M92 84h18v38l-9-8-9 8z" fill="#f3dcb4"/><path d="M150 108h96v50h-96z" fill="#e8b070"/><path d="M150 108h96v14h-96z" fill="#cf9353"/><path d="M96 84V40M96 58q-26-2-28-26 26 2 28 26zM96 52q24-4 24-24-24 2-24 24z" fill="#4a9d63" stroke="#3c8451" stroke-width="4"/><path d="M206 108V72" stroke="#5b46d8" stroke-width="5"/><path d="M180 76l10-36h32l10 36z" fill="#ffe28a"/><path d="M0 158h284v14H0z" fill="#e08f68"/>',
);

type Pattern = { name: string; detail: string; hue: Hue; picture: Html };

const PATTERNS: readonly Pattern[] = [
  { name: 'Exhibition', detail: '4 columns, 38 tasks', hue: 'sky', picture: museum },
  { name: 'Cookbook', detail: 'Recipes, tests, photos', hue: 'peach', picture: cookbook },
  { name: 'Product launch', detail: 'A countdown of six weeks', hue: 'lilac', picture: launch },
  { name: 'Wedding', detail: 'Guests, places, a budget', hue: 'rose', picture: wedding },
  { name: 'Magazine issue', detail: 'Pages from idea to print', hue: 'butter', picture: magazine },
  { name: 'Garden year', detail: 'What to sow, week by week', hue: 'mint', picture: garden },
  { name: 'Short film', detail: 'Scenes, people, days', hue: 'sky', picture: film },
  { name: 'Moving house', detail: 'Boxes, dates, addresses', hue: 'peach', picture: move },
];

const CHOSEN = 0;

export const templates = (): string =>
  webPage({
    fonts: FONTS,
    styles: [STYLE, TEMPLATES],
    body: html`<header class="bar">${mark(34)}Brightloom<span class="dots"><i class="on"></i><i class="on"></i><i></i><i></i></span><span style="font-weight:700;font-size:14px">Skip for now</span></header>
<div style="text-align:center;margin-top:44px"><h1 style="font-size:52px;letter-spacing:-.04em">What are you making together?</h1><p style="font-size:18px;color:#574a7c;margin-top:14px">Begin with a pattern. Every part of it can be changed or taken out.</p></div>
<section class="grid">${PATTERNS.map(
      ({ name, detail, hue, picture }, index) =>
        html`<article class="pattern ${index === CHOSEN ? 'on' : ''}">${picture}<div class="words"><div class="row between"><b style="font-weight:800;font-size:17px">${name}</b><i style="width:12px;height:12px;border-radius:5px;background:${HUES[hue].deep}"></i></div><div class="soft">${detail}</div></div>${index === CHOSEN && html`<span class="tick">${icon('check', { size: 20, stroke: 3 })}</span>`}</article>`,
    )}</section>
<footer class="foot"><span class="soft" style="font-size:15px">Or start with an <b style="color:#2a2533;text-decoration:underline;text-underline-offset:4px">empty board</b></span><i class="grow"></i><span class="button quiet" style="height:52px;border-radius:26px;padding:0 26px">Back</span><span class="button" style="height:52px;border-radius:26px;padding:0 28px;font-size:16px">Weave an exhibition ${icon('arrow-right', { size: 19, stroke: 2.4 })}</span></footer>`,
  });
