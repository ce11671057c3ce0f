import { chance } from '../../kit/chance.ts';
import { line, pathThrough, points } from '../../kit/charts.ts';
import { webPage } from '../../kit/frame.ts';
import { css, type Html, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { portrait } from '../../kit/portrait.ts';
import { bar, below, brandStyle, button, fonts, levels, ORANGE, plot } from './brand.ts';

const style = css`
.list{position:absolute;left:0;top:52px;bottom:0;width:412px;background:#fff;border-right:1px solid #ebe5dc}
.alert{display:flex;gap:13px;padding:15px 20px;border-bottom:1px solid #f2ede5}
.alert.on{background:#fff3ec;box-shadow:inset 3px 0 0 ${ORANGE}}
.alert i{width:34px;height:34px;border-radius:9px;display:grid;place-items:center;flex:none}
main{position:absolute;inset:52px 0 0 412px;padding:24px 36px 0}
.facts{display:grid;grid-template-columns:repeat(4,1fr);margin-top:16px}
.facts>div{padding:13px 18px}
.facts>div+div{border-left:1px solid #f2ede5}
.said{display:flex;gap:12px;margin-top:16px}
`;

const LOOK = {
  down: ['#fde1dc', '#b3261e', 'trending-down'],
  up: ['#dcf3ee', '#0a7468', 'trending-up'],
  missing: ['#fdf0cf', '#8a5a00', 'unplug'],
  quiet: ['#f0ebe3', '#6b6257', 'check'],
} as const;

type Alert = readonly [kind: keyof typeof LOOK, title: string, about: string, when: string];
const HOURS = 24;
/** The current hour, and the hour in which sign-ups dropped. */
const NOW = 15;
const FALL = 11;
const random = chance('sign-ups on android');
/** Usual sign-ups in each hour of the day. */
const usual = Array.from(
  { length: HOURS },
  (_, hour) => 12 + 17 * Math.exp(-((hour - 14) ** 2) / 40) + 6 * Math.exp(-((hour - 20) ** 2) / 6),
);
const counted = usual
  .slice(0, NOW)
  .map((value, hour) => value * (hour >= FALL ? 0.6 : 1) + random.between(-1.6, 1.6));

const sum = (values: readonly number[]): number =>
  Math.round(values.reduce((total, value) => total + value, 0));
const EXPECTED = sum(usual.slice(FALL, NOW));
const COUNTED = sum(counted.slice(FALL));
const LOW = Math.round(EXPECTED * 0.82);
const HIGH = Math.round(EXPECTED * 1.18);
const TITLE = `Sign-ups on Android fell by ${Math.round((1 - COUNTED / EXPECTED) * 100)}%`;

const TODAY: readonly Alert[] = [
  ['down', TITLE, `Expected ${LOW} to ${HIGH}, counted ${COUNTED}`, '14:20'],
  ['up', 'Trips created above any Wednesday', 'Portugal leads, 2.1 times its usual', '11:05'],
  ['missing', 'Friend invited stopped on web 5.12', 'No event for 46 minutes', '09:48'],
];
const EARLIER: readonly Alert[] = [
  ['quiet', 'Booking value back in its range', 'Was low for 5 hours on Tuesday', 'Tue'],
  ['quiet', 'Search stays slower than 2 seconds', 'Fixed in 5.11.2', 'Mon'],
  ['quiet', 'Weekly goal of 1,400 bookings reached', '1,449 on Sunday evening', 'Sun'],
  ['quiet', 'Newsletter visits doubled', 'Expected, noted by Inka', '4 June'],
  ['quiet', 'New field without owner: stay_id', 'Given to Anton', '3 June'],
  ['quiet', 'Back after a week above 53%', 'Fourth cohort in a row', '1 June'],
  ['quiet', 'Map slower in South Africa', 'Solved by itself in 3 hours', '30 May'],
];

const alert = ([kind, title, about, when]: Alert, index: number, all: readonly Alert[]): Html => {
  const [ground, ink, name] = LOOK[kind];
  const on = all === TODAY && index === 0;
  return html`<div class="alert ${on ? 'on' : ''}"><i style="background:${ground};color:${ink}">${icon(name, { size: 18 })}</i><div class="grow"><div style="font-weight:${kind === 'quiet' ? 500 : 600};font-size:13.5px" class="truncate">${title}</div><div class="soft" style="margin-top:2px">${about}</div></div><span class="soft tabular">${when}</span></div>`;
};

const group = (title: string): Html =>
  html`<div class="soft" style="padding:14px 20px 8px;font-weight:550;border-bottom:1px solid #f2ede5">${title}</div>`;

const BOX = { width: 872, height: 274, low: 0, high: 40 };

function chart(): Html {
  const upper = points(
    usual.map((value) => value * 1.18),
    BOX,
    BOX,
  );
  const lower = points(
    usual.map((value) => value * 0.82),
    BOX,
    BOX,
  );
  const band = `<path d="${pathThrough(upper)}L${lower
    .toReversed()
    .map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`)
    .join('L')}z" fill="#e9e1d4" opacity=".75"/>`;
  const step = BOX.width / (HOURS - 1);
  const at = points(counted, { width: step * (counted.length - 1), height: BOX.height }, BOX);
  const from = (FALL - 0.5) * step;
  const dots = at
    .slice(FALL)
    .map(
      ([x, y]) =>
        `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="5" fill="#b3261e" stroke="#fff" stroke-width="2"/>`,
    )
    .join('');
  return plot(
    BOX,
    html`${raw(`<rect x="${from}" y="0" width="${step * 4}" height="${BOX.height}" fill="#fde1dc" opacity=".6"/>`)}${levels(
      BOX,
      [
        [0, '0'],
        [20, '20'],
        [40, '40'],
      ],
    )}${raw(band)}${line(counted, { ...BOX, width: step * (counted.length - 1), colour: ORANGE, stroke: 2.8 })}${raw(dots)}${raw(`<rect x="${from - 8}" y="-8" width="146" height="26" rx="6" fill="#b3261e"/><text x="${from + 65}" y="9.5" text-anchor="middle" font-size="12" font-weight="600" fill="#fff">Release 5.12, 11:00</text>`)}${below(
      BOX,
      [
        [0, '00:00'],
        [6 / 23, '06:00'],
        [12 / 23, '12:00'],
        [18 / 23, '18:00'],
        [1, '23:00'],
      ],
    )}`,
    'margin:24px 0 34px 34px',
  );
}

const FACTS = [
  ['Counted', `${COUNTED}`, 'since 11:00'],
  ['Expected', `${LOW} to ${HIGH}`, 'from six Wednesdays'],
  ['Chance of luck', '0.4%', 'very unlikely'],
  ['Missing so far', `about ${EXPECTED - COUNTED}`, 'people'],
] as const;

const SAID = [
  [
    'Anton Beck',
    '14:26',
    'The Android sign-up form asks for contacts before the password since 5.12. Looks like people leave there.',
  ],
  [
    'Inka Kallio',
    '14:31',
    'Turned the new order off for everyone. Watching until the line is back in its band.',
  ],
  ['Samir Patel', '14:40', 'Rolled back for nine in ten phones. I will close this once two full hours fit.'],
] as const;

export const alerts = (): string =>
  webPage({
    fonts,
    styles: [brandStyle, style],
    body: html`${bar('Alerts')}<aside class="list"><div class="row between" style="padding:18px 20px 12px"><h1>Alerts</h1>${button('New alert', 'plus')}</div>${group('Open, 3')}${TODAY.map(alert)}${group('Closed')}${EARLIER.map(alert)}</aside>
<main><div class="row between" style="align-items:flex-start"><div><span class="tag" style="background:#fde1dc;color:#98190f;font-weight:600">Open for 26 minutes</span><h1 style="font-size:27px;margin-top:10px">${TITLE}</h1></div><div class="row" style="gap:8px">${button('Mute', 'bell-off')}${button('Assign', 'user-plus')}${button('Close alert', 'check', true)}</div></div>
<div class="panel" style="margin-top:18px;padding:16px 22px 0"><div class="row" style="gap:18px"><h2 class="grow">Sign-ups an hour, today</h2><span class="row" style="gap:7px"><i class="key" style="background:${ORANGE}"></i>Counted</span><span class="row" style="gap:7px"><i class="key" style="background:#ddd2c2"></i>Where it should be</span></div>${chart()}</div>
<div class="panel facts">${FACTS.map(([name, value, about]) => html`<div><div class="soft">${name}</div><div style="font-size:20px;font-weight:650;letter-spacing:-.02em;margin-top:2px">${value}</div><div class="soft">${about}</div></div>`)}</div>
${SAID.map(([name, when, text]) => html`<div class="said">${portrait(name, { size: 36 })}<div><b>${name}</b><span class="soft" style="margin-left:8px">${when}</span><p style="margin-top:3px;font-size:14px;max-width:760px">${text}</p></div></div>`)}
<div class="panel row" style="margin-top:18px;height:46px;padding:0 14px;gap:10px;color:#6b6257">${icon('message-circle', { size: 17 })}<span class="grow">Say what you see</span>${icon('paperclip', { size: 17 })}${icon('at-sign', { size: 17 })}</div></main>`,
  });
