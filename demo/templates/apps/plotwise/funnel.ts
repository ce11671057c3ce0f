import { webPage } from '../../kit/frame.ts';
import { css, type Html, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { portrait } from '../../kit/portrait.ts';
import { bar, brandStyle, button, fonts, INDIGO, ORANGE, TEAL } from './brand.ts';

const style = css`
main{position:absolute;inset:52px 348px 0 0;padding:20px 24px 0 28px}
.why{position:absolute;right:0;top:52px;bottom:0;width:348px;background:#fff;border-left:1px solid #ebe5dc;padding:22px 22px}
td,th{height:42px;border-bottom:1px solid #f2ede5;padding:0 10px}
th{height:36px}
td small{font-size:12px;color:#6b6257;margin-left:6px}
.reason{padding:14px 0;border-bottom:1px solid #f2ede5}
`;

const STEPS = [
  ['Visit', 184_200],
  ['Sign up', 41_630],
  ['Create a trip', 28_310],
  ['Invite a friend', 15_854],
  ['Book', 6_183],
] as const;

/** The heights are square roots of the counts, so that the last step remains visible. */
const tall = (count: number): number => Math.sqrt(count / 184_200) * 292;

const formatCount = (count: number): string => count.toLocaleString('en-GB');
const share = (part: number, whole: number): string => `${((part / whole) * 100).toFixed(1)}%`;

function flow(): Html {
  const [wide, gap, foot] = [104, 118, 372];
  const shades = ['#ffb38c', '#ff935f', '#fb733a', '#ec5317', '#c93f0b'];
  const parts = STEPS.map(([name, count], index) => {
    const x = index * (wide + gap);
    const h = tall(count);
    const next = STEPS[index + 1];
    const label = `<text x="${x}" y="22" font-size="14" font-weight="620" fill="#1d1a16">${name}</text><text x="${x}" y="42" font-size="13" fill="#6b6257">${formatCount(count)}</text>`;
    const block = `<rect x="${x}" y="${foot - h}" width="${wide}" height="${h}" rx="6" fill="${shades[index]}"/>`;
    if (!next) return label + block;
    const [to, nextCount] = [x + wide + gap, next[1]];
    const y = foot - tall(nextCount);
    const middle = x + wide + gap / 2;
    const band = `<path d="M${x + wide} ${foot - h}C${middle} ${foot - h} ${middle} ${y} ${to} ${y}V${foot}H${x + wide}z" fill="${shades[index]}" opacity=".22"/>`;
    const drop = `<rect x="${middle - 35}" y="${foot - 41}" width="70" height="28" rx="14" fill="#fff" stroke="#f0d9cb"/><text x="${middle}" y="${foot - 22}" text-anchor="middle" font-size="13" font-weight="620" fill="#a83208">${share(nextCount, count)}</text>`;
    return band + label + block + drop;
  });
  return raw(
    `<svg width="992" height="380" viewBox="0 0 992 380" style="font-family:Inter">${parts.join('')}</svg>`,
  );
}

const PLATFORMS = [
  ['iPhone', ORANGE, [78_400, 21_168, 15_241, 9_145, 3_841]],
  ['Android', TEAL, [61_300, 13_486, 8_901, 4_807, 1_731]],
  ['Web', INDIGO, [44_500, 6_976, 4_168, 1_902, 611]],
] as const;

const platform = ([name, colour, counts]: (typeof PLATFORMS)[number]): Html =>
  html`<tr><td><span class="row" style="gap:9px"><i class="key" style="background:${colour}"></i><b>${name}</b></span></td>${counts.map((count, index) => html`<td class="tabular">${formatCount(count)}${index > 0 && html`<small>${share(count, counts[index - 1] ?? count)}</small>`}</td>`)}<td class="tabular"><b>${share(counts[4], counts[0])}</b></td></tr>`;

const PATHS = [
  ['Lena Horvat', ['Create a trip', 'Invite', 'Back', 'Closed']],
  ['Kenji Mori', ['Create a trip', 'Copy link', 'Closed']],
  ['Rosa Vidal', ['Create a trip', 'Add place', 'Closed']],
] as const;

const REASONS = [
  ['Closed the invite sheet', 41, 'Twice as often on Android, where contacts need a permission'],
  ['Copied the link, never sent it', 26, 'No visit through the link within a day'],
  ['Planned alone', 21, 'They add 3 places or more before they leave'],
  ['Saw an error', 12, 'Contact import timed out'],
] as const;

export const funnel = (): string =>
  webPage({
    fonts,
    styles: [brandStyle, style],
    body: html`${bar('Funnels')}<main><div class="row between"><div><h1>From visit to booking</h1><div class="soft" style="margin-top:3px">Within 14 days, 1 to 31 May, everyone</div></div><div class="row" style="gap:8px">${button('May 2026', 'calendar')}${button('Steps', 'list-ordered')}${button('Compare', 'git-compare')}</div></div>
<div class="panel" style="margin-top:16px;padding:18px 20px 18px"><div class="row" style="gap:30px;margin-bottom:22px"><div><span style="font-size:38px;font-weight:680;letter-spacing:-.04em">3.4%</span><span class="soft" style="margin-left:9px;font-size:14px">of visitors book</span></div><span class="up">+0.3 pt to April</span><span class="grow"></span><span class="soft">Square root scale</span><span class="tag">${icon('clock-3', { size: 14 })}Median 4 days 6 h</span></div>${flow()}</div>
<div class="panel" style="margin-top:14px;padding:6px 12px 0"><table><thead><tr><th>Platform</th>${STEPS.map(([name]) => html`<th>${name}</th>`)}<th>All steps</th></tr></thead><tbody>${PLATFORMS.map(platform)}<tr><td><b>Together</b></td>${STEPS.map(([, count], index) => html`<td class="tabular"><b>${formatCount(count)}</b>${index > 0 && html`<small>${share(count, STEPS[index - 1]?.[1] ?? count)}</small>`}</td>`)}<td class="tabular"><b>${share(6_183, 184_200)}</b></td></tr></tbody></table></div></main>
<aside class="why"><div class="row between"><h2 style="font-size:17px">Lost before inviting</h2>${icon('x', { size: 18, colour: '#6b6257' })}</div><p class="soft" style="margin-top:6px">12,456 people made a trip and never asked a friend along. What they did last:</p>
${REASONS.map(([title, percent, about]) => html`<div class="reason"><div class="row between"><b>${title}</b><b class="tabular">${percent}%</b></div><div style="height:8px;border-radius:4px;background:#f6efe6;margin:9px 0"><div style="width:${percent * 2}%;height:8px;border-radius:4px;background:${ORANGE}"></div></div><div class="soft">${about}</div></div>`)}
<div style="margin-top:20px;padding:16px;border-radius:10px;background:#fff3ec"><div class="row" style="gap:8px">${icon('flask-conical', { size: 17, colour: '#a83208' })}<b>Worth testing</b></div><p style="margin-top:7px;line-height:1.5">Ask for contacts after the link was copied. If Android reached iPhone’s rate, about 192 more groups would book.</p></div>
<div style="margin-top:18px;display:flex;gap:8px">${button('Open the 12,456', 'users', true)}${button('Save as segment')}</div>
<div style="margin-top:26px"><b>Three of their paths</b></div>${PATHS.map(([name, steps]) => html`<div class="row" style="gap:11px;margin-top:13px">${portrait(name, { size: 30 })}<span class="soft row" style="gap:5px;font-size:12.5px">${steps.map((step, index) => html`${index > 0 && icon('chevron-right', { size: 12 })}${step}`)}</span></div>`)}</aside>`,
  });
