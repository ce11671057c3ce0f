import { phonePage, webPage } from '../../kit/frame.ts';
import { css, type Html, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { portrait } from '../../kit/portrait.ts';

export const PATIENT = 'Ines Valcourt';
export const DOCTOR = 'Lena Haugland';

const MARK =
  '<g fill="none" stroke="#fff" stroke-width="3.6" stroke-linecap="round"><path d="M12 46a20 20 0 0 1 40 0"/><path d="M21 46a11 20 0 0 1 22 0" opacity=".55"/><path d="M10 46h44"/></g><circle cx="46.500" cy="20" r="7" fill="#ffc46b"/>';

export const logo: Html = raw(
  `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64"><defs><linearGradient id="m" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#1c9a92"/><stop offset="1" stop-color="#07484a"/></linearGradient></defs><rect width="64" height="64" fill="url(#m)"/>${MARK}</svg>`,
);

export const mark = (size: number): Html =>
  html`<span style="width:${size}px;height:${size}px;border-radius:${size * 0.3}px;overflow:hidden;display:block;flex:none">${raw(
    logo.text.replace('width="64" height="64" viewBox', `width="${size}" height="${size}" viewBox`),
  )}</span>`;

const STYLES = css`
:root{--deep:#07484a;--teal:#0f7f79;--mint:#d8efe8;--mist:#eaf5f1;--fog:#f4f8f6;--ink:#0e2d2f;--soft:#567072;--line:#deeae6;--coral:#ef7d5c;--rust:#b34326;--sun:#ffc46b}
body{font-family:'DM Sans';color:var(--ink);background:var(--fog);font-size:15px;line-height:1.4}
h1,h2,h3{font-weight:600;letter-spacing:-.022em;line-height:1.15}
.soft{color:var(--soft)}
.card{background:#fff;border-radius:22px;box-shadow:0 1px 0 #0e2d2f0d,0 12px 32px -18px #07484a40}
.pill{display:inline-flex;align-items:center;gap:6px;border-radius:99px;padding:5px 12px;font-size:13px;font-weight:600;background:var(--mist);color:var(--teal);white-space:nowrap}
.pill.warm{background:#fdeae3;color:var(--rust)}
.pill.sunny{background:#fff2d8;color:#80540a}
.btn{display:inline-flex;align-items:center;justify-content:center;gap:8px;height:46px;padding:0 22px;border-radius:23px;background:var(--teal);color:#fff;font-weight:600;white-space:nowrap}
.btn.line{background:none;box-shadow:inset 0 0 0 1.5px var(--line);color:var(--ink)}
.disc{width:44px;height:44px;border-radius:50%;display:grid;place-items:center;background:var(--mist);color:var(--teal);flex:none}
`;

const WEB = css`
.top{height:76px;background:#fff;border-bottom:1px solid var(--line);padding:0 48px;position:relative;z-index:5}
.top .word{font-size:20px;font-weight:700;letter-spacing:-.03em;margin-left:12px}
.top .word i{font-style:normal;font-weight:500;color:var(--teal)}
.top nav{display:flex;gap:4px;margin-left:56px}
.top nav a{padding:10px 18px;border-radius:22px;font-weight:500;color:var(--soft);display:flex;gap:8px;align-items:center}
.top nav a.on{background:var(--mint);color:var(--deep);font-weight:600}
.top nav b{font-size:12px;background:var(--coral);color:#3d1206;border-radius:10px;padding:1px 7px}
`;

const PHONE = css`
.tabs{position:absolute;left:0;right:0;bottom:0;height:84px;background:#fffffff5;display:flex;padding:10px 10px 0;box-shadow:0 -1px 0 var(--line);z-index:20}
.tabs span{flex:1;display:flex;flex-direction:column;align-items:center;gap:3px;font-size:11px;font-weight:500;color:var(--soft)}
.tabs span.on{color:var(--teal);font-weight:700}
`;

type Look = { body: Html; style?: string };

export const web = ({ body, style = '' }: Look): string =>
  webPage({ fonts: ['DM Sans'], styles: [STYLES, WEB, style], body });

export const phone = ({
  body,
  style = '',
  ...signs
}: Look & { ink?: string; footInk?: string; time?: string }): string =>
  phonePage({ fonts: ['DM Sans'], styles: [STYLES, PHONE, style], body, ...signs });

const SECTIONS = ['Overview', 'Appointments', 'Results', 'Messages', 'Medicines'] as const;

export const topBar = (current: (typeof SECTIONS)[number]): Html => html`<header class="top row">
  ${mark(38)}<span class="word">Meridian <i>Clinic</i></span>
  <nav>${SECTIONS.map(
    (name) =>
      html`<a class="${name === current ? 'on' : ''}">${name}${name === 'Messages' && html`<b>2</b>`}</a>`,
  )}</nav>
  <span class="grow"></span>
  <span class="disc" style="margin-right:10px">${icon('search')}</span>
  <span class="disc" style="margin-right:18px">${icon('bell')}</span>
  ${portrait(PATIENT, { size: 44 })}
  <span style="margin-left:12px;line-height:1.25"><b style="font-weight:600">${PATIENT}</b><br><span class="soft" style="font-size:13px">Patient 40-2187</span></span>
</header>`;

const TABS = [
  ['Today', 'sun'],
  ['Medicines', 'pill'],
  ['Visits', 'calendar'],
  ['Results', 'activity'],
  ['Messages', 'message-circle'],
] as const;

export const tabBar = (current: (typeof TABS)[number][0]): Html =>
  html`<div class="tabs">${TABS.map(
    ([name, sign]) =>
      html`<span class="${name === current ? 'on' : ''}">${icon(sign, { size: 25, stroke: name === current ? 2.2 : 1.7 })}${name}</span>`,
  )}</div>`;

/** A slanted capsule with two halves. */
export const capsule = (left: string, right: string, size = 44): Html =>
  raw(
    `<svg width="${size}" height="${size}" viewBox="0 0 44 44" style="flex:none"><g transform="rotate(-38 22 22)"><path d="M22 13H14a9 9 0 0 0 0 18h8z" fill="${left}"/><path d="M22 13h8a9 9 0 0 1 0 18h-8z" fill="${right}"/><rect x="11" y="16" width="22" height="3.600" rx="1.800" fill="#fff" opacity=".5"/><path d="M7 26a9 9 0 0 0 7 5h16a9 9 0 0 0 7-5z" opacity=".1"/></g></svg>`,
  );

/** A round tablet with a score line. */
export const tablet = (colour: string, size = 44): Html =>
  raw(
    `<svg width="${size}" height="${size}" viewBox="0 0 44 44" style="flex:none"><ellipse cx="22" cy="25" rx="14" ry="13" fill="#0e2d2f" opacity=".16"/><circle cx="22" cy="21.500" r="14" fill="${colour}"/><circle cx="22" cy="21.500" r="10.500" fill="#fff" opacity=".28"/><path d="M14.500 27l15-11" stroke="#0e2d2f" stroke-opacity=".3" stroke-width="1.600" stroke-linecap="round"/></svg>`,
  );

/** A small bottle with a dropper. */
export const drops = (colour: string, size = 44): Html =>
  raw(
    `<svg width="${size}" height="${size}" viewBox="0 0 44 44" style="flex:none"><rect x="18" y="4" width="8" height="9" rx="4" fill="#31494a"/><rect x="15" y="12" width="14" height="5" rx="2" fill="#0e2d2f"/><rect x="12" y="17" width="20" height="22" rx="6" fill="${colour}"/><rect x="12" y="23" width="20" height="10" fill="#fff" opacity=".85"/><path d="M22 24.500c2 2.400 2.600 3.400 2.600 4.400a2.600 2.600 0 0 1-5.200 0c0-1 .6-2 2.600-4.400z" fill="${colour}"/><path d="M15 20v16" stroke="#fff" stroke-opacity=".5" stroke-width="2" stroke-linecap="round"/></svg>`,
  );

type ArcEvent = { at: number; label: string; note: string; done?: boolean };

/** The day as the path of the sun from 6:00 to 22:00, with the tasks and the sun at the time `now`. */
export function dayArc(
  box: { width: number; height: number; text: number },
  now: number,
  events: readonly ArcEvent[],
): Html {
  const { width, height, text } = box;
  const point = (at: number): [number, number] => {
    const angle = Math.PI * (1 - (at - 6) / 16);
    return [width / 2 + (width / 2) * Math.cos(angle), height - height * Math.sin(angle)];
  };
  const [sunX, sunY] = point(now);
  const marks = events.map(({ at, label, note, done }) => {
    const [x, y] = point(at);
    const ground = done ? '#ffc46b' : '#0b5b5a';
    const tick = done
      ? `<path d="M${x - 4} ${y}l3 3 5-6" fill="none" stroke="#4d3207" stroke-width="2"/>`
      : '';
    // Labels of completed tasks are inside the arc: above their marks they could touch the sun.
    const [textX, textY, anchor] = done ? [x + 22, y + 2, 'start'] : [x, y - 32, 'middle'];
    return `<circle cx="${x}" cy="${y}" r="10" fill="${ground}" stroke="#fff" stroke-width="2.500"/>${tick}<text x="${textX}" y="${textY}" text-anchor="${anchor}" font-size="${text}" font-weight="600" fill="#fff">${label}</text><text x="${textX}" y="${textY + text + 2}" text-anchor="${anchor}" font-size="${text - 1}" fill="#fff" opacity=".9">${note}</text>`;
  });
  const arc = `M0 ${height}A${width / 2} ${height} 0 0 1`;
  return raw(
    `<svg width="${width}" height="${height + 30}" viewBox="0 0 ${width} ${height + 30}" style="overflow:visible;font-family:'DM Sans'"><defs><radialGradient id="sun"><stop offset="0" stop-color="#ffe3a8" stop-opacity=".9"/><stop offset="1" stop-color="#ffc46b" stop-opacity="0"/></radialGradient></defs><path d="${arc} ${width} ${height}" fill="none" stroke="#fff" stroke-opacity=".32" stroke-width="2" stroke-dasharray="2 7" stroke-linecap="round"/><path d="${arc} ${sunX} ${sunY}" fill="none" stroke="#ffc46b" stroke-width="3.500" stroke-linecap="round"/><circle cx="${sunX}" cy="${sunY}" r="62" fill="url(#sun)"/><circle cx="${sunX}" cy="${sunY}" r="17" fill="#ffd58f"/><circle cx="${sunX}" cy="${sunY}" r="12" fill="#fff3d9"/>${marks.join('')}</svg>`,
  );
}

/** Hills along the lower edge of a sky of the given width. */
export const hills = (width: number, height: number, colours: readonly [string, string, string]): Html =>
  raw(
    `<svg width="${width}" height="${height}" viewBox="0 0 400 120" preserveAspectRatio="none"><path d="M0 70c60-40 110-46 170-18s120 20 230-30v98H0z" fill="${colours[0]}"/><path d="M0 92c70-26 130-20 200-4s140-4 200-40v72H0z" fill="${colours[1]}"/><path d="M0 104c80 8 150-22 230-12s120 4 170-14v42H0z" fill="${colours[2]}"/></svg>`,
  );
