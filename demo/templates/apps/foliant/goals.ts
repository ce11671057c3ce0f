import { chance } from '../../kit/chance.ts';
import { line, ringChart } from '../../kit/charts.ts';
import { css, type Html, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { CHAPTERS, thousands, topBar, web } from './brand.ts';

const STYLE = css`
body{background:#20362b;color:#f3ecdc}
.page{padding:40px 56px 0;display:grid;grid-template-columns:404px 1fr;gap:24px}
.sheet{background:#fbf5e8;color:var(--ink);border-radius:16px;padding:26px 30px}
.deep{background:#2b4638;border-radius:16px;padding:24px 28px}
.deep .dim{color:#bccdb9}
.chapters{display:flex;align-items:flex-end;gap:14px;height:236px}
.chapters div{flex:1;display:flex;flex-direction:column;justify-content:flex-end;align-items:center;gap:8px;height:100%;font-size:13px}
.chapters i{width:100%;border-radius:5px 5px 2px 2px}
`;

const SHADES = ['#34523f', '#6b6a3f', '#b08a3c', '#e3b04f', '#ffdf97'] as const;
const WEEKS = 36;
/** Today: Thursday of week 36. */
const LAST_DAY = 3;
const STREAK = 23;

/** One square per day since January. Brighter squares stand for more written words. */
function year(): Html {
  const random = chance('the salt ferry');
  const squares: string[] = [];
  for (let week = 0; week < WEEKS; week += 1) {
    for (let day = 0; day < 7; day += 1) {
      const ago = (WEEKS - 1 - week) * 7 + LAST_DAY - day;
      if (ago < 0) continue;
      const resting = week > 17 && week < 21;
      const shade = ago < STREAK ? random.whole(2, 4) : resting ? 0 : random.pick([0, 0, 1, 2, 2, 3, 3, 4]);
      squares.push(
        `<rect x="${week * 24.4}" y="${day * 21}" width="19" height="16" rx="4" fill="${SHADES[shade] ?? SHADES[0]}"/>`,
      );
    }
  }
  return raw(
    `<svg width="876" height="146" viewBox="0 0 876 146">${squares.join('')}<rect x="852" y="61" width="23" height="20" rx="6" fill="none" stroke="#fff" stroke-width="2"/></svg>`,
  );
}

const SO_FAR = [34, 36.4, 38, 41.6, 44.1, 47.3, 50.2, 53.6, 56.8, 58.9, 61.5];
const AHEAD = [61.5, 66.4, 71.4, 76.4, 81.4, 86.3, 90];

function forecast(): Html {
  const low = 30;
  const high = 95;
  const goal = 170 - ((90 - low) / (high - low)) * 170;
  return html`<svg width="344" height="214" viewBox="0 0 344 214" style="overflow:visible;font-family:Figtree">
    <path d="M0 ${goal}H344" stroke="#b7a988" stroke-dasharray="3 5"></path><text x="0" y="${goal - 8}" font-size="13" fill="#6b6252">90,000 words</text>
    ${line(SO_FAR, { width: 214, height: 170, low, high, colour: '#9a3a2c', stroke: 3, area: '#d58a76', smooth: false })}
    <g transform="translate(214 0)">${line(AHEAD, { width: 130, height: 170, low, high, colour: '#c48a2a', stroke: 3, dashed: true, smooth: false })}</g>
    <circle cx="214" cy="${170 - ((61.5 - low) / (high - low)) * 170}" r="7" fill="#9a3a2c" stroke="#fbf5e8" stroke-width="3"></circle>
    <circle cx="344" cy="${goal}" r="7" fill="#c48a2a" stroke="#fbf5e8" stroke-width="3"></circle>
    <text x="0" y="198" font-size="13" fill="#6b6252">June</text><text x="214" y="198" text-anchor="middle" font-size="13" fill="#6b6252">Today</text><text x="344" y="198" text-anchor="end" font-size="13" fill="#6b6252">13 Oct</text>
  </svg>`;
}

const bar = (words: number, index: number): Html =>
  html`<div><span class="dim tabular">${(words / 1000).toFixed(1)}</span><i style="height:${(words / 6600) * 176}px;background:${index === 11 ? '#ffdf97' : index < 5 ? '#6f9479' : '#a9c2a4'}"></i><b style="font-weight:600">${index + 1}</b></div>`;

const bird = raw(
  '<svg width="120" height="94" viewBox="0 0 150 118" style="position:absolute;right:24px;top:16px"><path d="M18 96C40 60 84 30 142 8c-16 36-46 66-86 80z" fill="#c48a2a"/><path d="M18 96C50 70 92 44 142 8c-30 40-52 58-86 80z" fill="#e3b04f"/><path d="M4 112C34 84 84 46 132 18" stroke="#25211b" stroke-width="2.500" fill="none" stroke-linecap="round"/><path d="M66 66l-4-22M86 50l-2-20M78 78l24-4M98 58l22-6" stroke="#fbf5e8" stroke-width="2"/></svg>',
);

export const goals = (): string =>
  web({
    style: STYLE,
    body: html`${topBar('Goals', html`<span class="row" style="gap:8px">${icon('flame', { size: 18, colour: '#ffd9a0' })}23 days</span><span style="width:4px"></span>`, true)}
  <div class="page">
    <div class="col" style="gap:24px">
      <section class="sheet" style="position:relative">${bird}<h2 style="font-size:21px">Today</h2><p class="soft">Thursday 3 September</p>
        <div class="row" style="gap:26px;margin-top:52px"><div style="position:relative">${ringChart([{ value: 742, colour: '#9a3a2c' }], { size: 148, thickness: 12, total: 1000, track: '#eadfc8', round: true })}<div style="position:absolute;inset:0;display:grid;place-content:center;text-align:center"><b class="serif" style="font-size:38px">742</b><span class="soft">of 1,000</span></div></div>
        <div class="col" style="gap:14px"><div><b class="serif" style="font-size:22px">258</b><div class="soft">words to go, about<br>a page</div></div><div><b class="serif" style="font-size:22px">48 min</b><div class="soft">at the desk</div></div></div></div></section>
      <section class="sheet grow"><h2 style="font-size:21px">Finished on 13 October</h2><p class="soft" style="margin:4px 0 40px">At 712 words a day, eighteen days before you promised it to Rafael.</p>${forecast()}</section>
    </div>
    <div class="col" style="gap:24px">
      <section class="row between" style="align-items:flex-end;padding:4px 2px 0"><div><span class="italic" style="font-size:20px;color:#ffd9a0">The Salt Ferry, draft 3</span><div class="serif" style="font-size:84px;line-height:.95;letter-spacing:-.04em;margin-top:6px">61,480</div></div><div style="width:470px;padding-bottom:8px"><div class="row between" style="margin-bottom:10px;font-size:16px"><span>68 percent of 90,000 words</span><span class="dim" style="color:#bccdb9">28,520 left</span></div><div style="height:14px;border-radius:7px;background:#34523f;overflow:hidden"><div style="width:68.3%;height:100%;border-radius:7px;background:linear-gradient(90deg,#b08a3c,#ffdf97)"></div></div></div></section>
      <section class="deep"><div class="row between" style="margin-bottom:20px"><h2 style="font-size:21px">The year so far</h2><span class="row dim" style="gap:6px">No words${raw(SHADES.map((shade) => `<i style="width:18px;height:15px;border-radius:4px;background:${shade}"></i>`).join(''))}2,000</span></div>${year()}<div class="row between dim" style="margin-top:10px;font-size:13px">${['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', ''].map((month) => html`<span>${month}</span>`)}</div></section>
      <section class="deep"><div class="row between" style="margin-bottom:14px"><h2 style="font-size:21px">Chapters, thousands of words</h2><span class="row dim" style="gap:18px"><span class="row" style="gap:8px"><i style="width:12px;height:12px;border-radius:3px;background:#6f9479"></i>Ebb ${thousands(22998)}</span><span class="row" style="gap:8px"><i style="width:12px;height:12px;border-radius:3px;background:#a9c2a4"></i>Slack Water ${thousands(38482)}</span></span></div><div class="chapters">${CHAPTERS.map(([, , words], index) => bar(words, index))}</div></section>
    </div>
  </div>`,
  });
