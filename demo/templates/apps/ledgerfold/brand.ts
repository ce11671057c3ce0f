import type { Face } from '../../kit/frame.ts';
import { css, type Html, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { portrait } from '../../kit/portrait.ts';

export const COBALT = '#1f3fe0';
export const OWNER = 'Mira Solheim';

export const fonts: readonly Face[] = ['Instrument Sans'];

export const stylesheet = css`
  :root { --cobalt: ${COBALT}; --ink: #12173a; --soft: #5c6283; --line: #d9dff5; --mist: #eef2ff; --red: #d2323c; --green: #10774f; --note: #ffe27a; --ground: #fff }
  body { font-family: 'Instrument Sans', sans-serif; color: var(--ink); background: #fff; font-size: 15px; line-height: 1.45 }
  h1, h2, h3 { font-weight: 650; letter-spacing: -.03em; word-spacing: .1em; line-height: 1.1 }
  .soft { color: var(--soft) }
  .button { display: inline-flex; align-items: center; justify-content: center; gap: 9px; height: 46px; padding: 0 20px; border-radius: 8px; background: var(--cobalt); color: #fff; font-weight: 600 }
  .button.plain { background: #fff; color: var(--ink); box-shadow: inset 0 0 0 1.5px var(--line) }
  .paper { position: relative; background: #fff; box-shadow: 0 1px 2px #12173a26, 0 14px 34px -14px #12173a4d }
  .fold { clip-path: polygon(0 0, calc(100% - 46px) 0, 100% 46px, 100% 100%, 0 100%) }
  .fold::after { content: ''; position: absolute; right: 0; top: 0; width: 46px; height: 46px; background: linear-gradient(45deg, #b9c6ff, #dfe6ff 50%); border-bottom-left-radius: 8px; box-shadow: -3px 3px 8px #12173a2e }
  .stamp { display: inline-block; padding: 2px 9px; border: 2px solid currentColor; border-radius: 5px; font-size: 13px; font-weight: 700; transform: rotate(-3deg) }
  .paid { color: var(--green) }
  .sent { color: var(--cobalt) }
  .late { color: var(--red) }
  .draft { color: var(--soft); border-style: dashed }
  .note { background: var(--note); padding: 18px 20px; box-shadow: 0 12px 20px -12px #12173a66 }
  .folder { position: absolute; inset: 0 0 auto; height: 118px; background: var(--cobalt); color: #fff; padding: 0 56px }
  .folder .tabs { position: absolute; left: 56px; bottom: 0; display: flex; gap: 4px }
  .folder .tabs span { height: 44px; padding: 0 24px; border-radius: 11px 11px 0 0; background: #3a57ea; font-weight: 600; line-height: 44px }
  .folder .tabs .on { background: #fff; color: var(--ink) }
`;

const FOLDED =
  '<path d="M24 16h34l20 20v48H24z" fill="#fff"/><path d="M58 16l20 20H58z" fill="#a9b9ff"/><path d="M34 50h34M34 62h34M34 74h18" stroke="#1f3fe0" stroke-width="5" stroke-linecap="round"/>';

export const logo = raw(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" fill="${COBALT}"/>${FOLDED}</svg>`,
);

export const wordmark = (ink = '#fff', ground = '#ffffff2b'): Html =>
  html`<span class="row" style="gap:10px;font-weight:650;font-size:21px;letter-spacing:-.035em;color:${ink}"><svg width="34" height="34" viewBox="0 0 100 100" style="border-radius:9px;background:${ground}">${raw(FOLDED)}</svg>Ledgerfold</span>`;

const TABS = ['Desk', 'Invoices', 'Clients', 'Expenses', 'Tax year'] as const;

/** A folder with tabs. The selected tab is joined to the page. */
export const folder = (current: (typeof TABS)[number]): Html => html`
  <header class="folder">
    <div class="row between" style="height:68px">${wordmark()}<div class="row" style="gap:22px;font-weight:600">${icon('search')}<span class="row" style="gap:10px">${portrait(OWNER, { size: 36 })}Studio Solheim</span></div></div>
    <div class="tabs">${TABS.map((name) => html`<span class="${name === current ? 'on' : ''}">${name}</span>`)}</div>
  </header>`;

export type State = 'paid' | 'sent' | 'late' | 'draft';

const WORDS: Record<State, string> = { paid: 'Paid', sent: 'Sent', late: 'Overdue', draft: 'Draft' };

export const stamp = (state: State): Html => html`<span class="stamp ${state}">${WORDS[state]}</span>`;

/** Formats 4080 as '€4,080', with `cents` decimal places. */
export const euros = (amount: number, cents = 0): string =>
  `€${amount.toLocaleString('en', { minimumFractionDigits: cents, maximumFractionDigits: cents })}`;

/** Logo of the studio that sends the invoices. */
export const studioMark = (size: number): Html =>
  raw(
    `<svg width="${size}" height="${size}" viewBox="0 0 60 60" style="flex:none;border-radius:50%"><rect width="60" height="60" fill="#ff7a45"/><path d="M0 34c10-8 20-8 30 0s20 8 30 0v26H0z" fill="#12173a"/><circle cx="30" cy="22" r="9" fill="#ffe27a"/></svg>`,
  );
