import { chance } from '../../kit/chance.ts';
import { css, type Html, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { COLOURS, dot, person, shell } from './brand.ts';

const STYLE = css`
.main{display:grid;grid-template-columns:1fr 340px}
.left{border-right:1px solid var(--line);overflow:hidden}
.head{padding:24px 28px 18px}
.tabs{display:flex;gap:24px;padding:0 28px;border-bottom:1px solid var(--line);font-weight:550;color:var(--muted)}
.tabs span{padding:0 0 11px;border-bottom:2px solid transparent}
.tabs .on{color:var(--ink);border-color:var(--lime)}
.line{display:grid;grid-template-columns:236px 112px 168px 1fr 84px;align-items:center;gap:16px;padding:0 28px;height:64px;border-bottom:1px solid var(--line)}
.line.top{height:38px;font:500 11px/1 'JetBrains Mono';color:var(--muted)}
.role{display:inline-flex;align-items:center;gap:5px;height:28px;padding:0 9px;border:1px solid var(--line);border-radius:6px;font-weight:500}
.may{display:grid;grid-template-columns:repeat(4,20px);gap:14px;justify-items:center;align-items:center}
.side{padding:24px 24px 0}
.watch{padding:13px 14px;border-radius:9px;background:var(--panel);border:1px solid var(--line);margin-top:8px;display:grid;grid-template-columns:48px 1fr auto;gap:12px;align-items:center;white-space:nowrap}
.watch.now{background:#c8f04b14;border-color:#6d8430}
.link{border:1px dashed #3a433c;border-radius:9px;padding:14px;margin-top:12px}
`;

type Member = {
  name: string;
  mail: string;
  role: string;
  /** Permissions: deploy, roll back, secrets, billing. */
  may: readonly [boolean, boolean, boolean, boolean];
  /** Factor for the number of deployments, 0 to 1. */
  busy: number;
  /** Time of the last visit. */
  seen: string;
};

const [Y, N] = [true, false];
const MEMBERS: readonly Member[] = [
  { name: 'Priya Sethi', mail: 'priya', role: 'Owner', may: [Y, Y, Y, Y], busy: 0.8, seen: 'now' },
  { name: 'Ruth Adler', mail: 'ruth', role: 'Admin', may: [Y, Y, Y, Y], busy: 0.7, seen: 'now' },
  { name: 'Jonas Holm', mail: 'jonas', role: 'Engineer', may: [Y, Y, Y, N], busy: 0.95, seen: 'now' },
  { name: 'Emil Strand', mail: 'emil', role: 'Engineer', may: [Y, Y, Y, N], busy: 0.6, seen: '12 min' },
  { name: 'Tessa Moor', mail: 'tessa', role: 'Engineer', may: [Y, Y, N, N], busy: 0.5, seen: '40 min' },
  { name: 'Dev Patel', mail: 'dev', role: 'Engineer', may: [Y, Y, N, N], busy: 0.45, seen: '2 h' },
  { name: 'Zofia Nowak', mail: 'zofia', role: 'Engineer', may: [Y, N, N, N], busy: 0.55, seen: '3 h' },
  { name: 'Sam Whitlock', mail: 'sam', role: 'Engineer', may: [Y, N, N, N], busy: 0.3, seen: 'Mon' },
  { name: 'Lars Holm', mail: 'lars', role: 'Finance', may: [N, N, N, Y], busy: 0.05, seen: '12 Jul' },
];

const SHADES = ['#191e1a', '#33451c', '#5b7a23', '#93b637', '#c8f04b'];

/** Heat map of deployments: 26 columns for weeks with three cells each. */
function activity({ name, busy }: Member): Html {
  const random = chance(`busy ${name}`);
  const cells = Array.from({ length: 26 * 3 }, (_, index) => {
    const step = Math.min(4, Math.floor(random.next() * busy * 6));
    return `<rect x="${Math.floor(index / 3) * 11.6}" y="${(index % 3) * 11.6}" width="9.6" height="9.6" rx="2" fill="${SHADES[step]}"/>`;
  });
  return raw(`<svg width="302" height="33">${cells.join('')}</svg>`);
}

const allowed = (yes: boolean): Html =>
  yes
    ? icon('check', { size: 16, stroke: 2.5, colour: COLOURS.lime })
    : html`<i style="width:8px;height:1.5px;background:#4b544d"></i>`;

const memberRow = (member: Member): Html => html`
  <div class="line">
    <span class="row" style="gap:12px">${person(member.name, 34)}<span style="line-height:1.35"><b style="font-weight:600">${member.name}</b><br><span class="label">${member.mail}@northmoor.example</span></span></span>
    <span><span class="role">${member.role}${icon('chevron-down', { size: 14, colour: COLOURS.muted })}</span></span>
    <span class="may">${member.may.map(allowed)}</span>${activity(member)}
    <span class="row mono" style="gap:7px;font-size:12px;justify-content:flex-end;color:${member.seen === 'now' ? COLOURS.lime : COLOURS.muted}">${member.seen === 'now' && dot(COLOURS.lime)}${member.seen}</span>
  </div>`;

const ON_CALL_SHIFTS: readonly [name: string, from: string, note: string, now: boolean][] = [
  ['Ruth Adler', '27 Jul', 'until Mon', true],
  ['Emil Strand', '3 Aug', 'next', false],
  ['Tessa Moor', '10 Aug', '', false],
  ['Jonas Holm', '17 Aug', 'swap asked', false],
];

export const team = (): string =>
  shell({
    place: 'team',
    path: ['northmoor', 'team'],
    style: STYLE,
    body: html`
      <section class="left">
        <div class="row between head"><div><h1>Team</h1><p class="muted" style="margin-top:4px">9 of 12 seats, everyone signs in with two factors</p></div><span class="row" style="gap:8px"><span class="button">${icon('list-filter', { size: 15 })}Role</span><span class="button">${icon('user-plus', { size: 15 })}Invite</span></span></div>
        <div class="tabs"><span class="on">People</span><span>Roles</span><span>Tokens</span><span>Audit log</span></div>
        <div class="line top"><span>name</span><span>role</span><span class="may"><span>run</span><span>undo</span><span>keys</span><span>pay</span></span><span>deploys, 26 weeks</span><span style="text-align:right">seen</span></div>
        ${MEMBERS.map(memberRow)}
        <div class="line" style="border:0"><span class="row" style="gap:12px;color:var(--muted)"><span style="width:34px;height:34px;border-radius:8px;border:1px dashed #3a433c;display:grid;place-items:center">${icon('mail', { size: 16 })}</span><span style="line-height:1.35">Hana Sato<br><span class="label">invited yesterday</span></span></span><span class="role" style="justify-self:start">Engineer</span><span></span><span class="row muted" style="gap:16px"><span style="text-decoration:underline;text-underline-offset:3px">Send again</span><span style="text-decoration:underline;text-underline-offset:3px">Withdraw</span></span><span></span></div>
      </section>
      <aside class="side">
        <div class="row between"><h2>On watch</h2><span class="row muted" style="gap:5px">${icon('calendar', { size: 14 })}Rota</span></div>
        ${ON_CALL_SHIFTS.map(([name, from, note, now]) => html`<div class="watch ${now ? 'now' : ''}"><span class="mono" style="font-size:12px;color:${now ? COLOURS.lime : COLOURS.muted}">${from}</span><span class="row" style="gap:9px">${person(name, 26)}${name}</span><span class="label">${note}</span></div>`)}
        <h2 style="margin-top:32px">Invite by link</h2>
        <div class="link"><div class="row between mono" style="font-size:12px"><span class="truncate" style="width:220px">northmoor.example/join/q7-tide</span>${icon('copy', { size: 16 })}</div><p class="muted" style="margin-top:9px">Joins as Engineer. Works 3 more times, until 4 August.</p></div>
        <h2 style="margin-top:32px">Rules of the yard</h2>
        <ul class="col" style="gap:12px;margin-top:13px;color:#c3ccc0">${[
          ['users', 'Production needs a second pair of eyes'],
          ['moon', 'No rollouts from Friday 16:00'],
          ['key-round', 'Secrets are shown once, then never'],
          ['shield-check', 'Two factors for everyone'],
        ].map(
          ([shape = '', text]) =>
            html`<li class="row" style="gap:11px">${icon(shape, { size: 17, colour: COLOURS.lime })}${text}</li>`,
        )}</ul>
      </aside>`,
  });
