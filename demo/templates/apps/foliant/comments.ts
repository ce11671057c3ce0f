import { css, type Html, html } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { portrait } from '../../kit/portrait.ts';
import { AUTHOR, EDITOR, READER, topBar, web } from './brand.ts';

const STYLE = css`
.desk{display:grid;grid-template-columns:1fr 420px;height:840px;padding-left:96px}
.sheet{position:relative;width:840px;margin-top:34px;height:830px;background:var(--sheet);padding:56px 92px;box-shadow:0 0 0 1px #ece2cd,0 30px 60px -40px #6b5223}
.sheet p{font-family:'Source Serif 4';font-size:21px;line-height:1.78;margin-bottom:12px}
mark{color:inherit;background:#f8e4b4;box-shadow:0 3px 0 #e0ae4a;padding:1px 0}
mark.sea{background:#dce8ee;box-shadow:0 3px 0 #7fa3b8}
mark.on{background:#f3c98a;box-shadow:0 3px 0 #b8741a}
del{color:#a3392a;text-decoration-thickness:1.5px}
ins{color:#2f5527;text-decoration:none;background:#e2edd8;border-radius:3px}
.talk{position:relative;padding:34px 34px 0 0}
.talk article{background:#fffdf8;border-radius:14px;padding:16px 18px;margin-bottom:14px;box-shadow:0 0 0 1px #ece2cd}
.talk article.on{box-shadow:0 0 0 2px var(--ochre),0 20px 40px -22px #6b5223b3;margin-left:-18px}
.who{display:flex;gap:11px;align-items:center;margin-bottom:9px}
.who b{font-weight:600;font-size:15px}
.talk p{font-size:15px;line-height:1.5}
.reply{display:flex;gap:11px;margin-top:13px;padding-top:13px;border-top:1px solid var(--line)}
.swap{font-family:'Source Serif 4';font-size:16px;background:#f8f2e5;border-radius:8px;padding:10px 14px;margin:0 0 12px}
`;

const who = (name: string, role: string, when: string): Html =>
  html`<div class="who">${portrait(name, { size: 34 })}<div class="grow"><b>${name}</b><div class="soft" style="font-size:13px">${role}</div></div><span class="soft" style="font-size:13px">${when}</span></div>`;

const decide = html`<div class="row" style="gap:8px"><span class="btn" style="background:var(--moss);height:34px">${icon('check', { size: 16 })}Take it</span><span class="btn line" style="height:34px">${icon('x', { size: 16 })}Leave it</span></div>`;

export const comments = (): string =>
  web({
    style: STYLE,
    body: html`${topBar('Write', html`<span class="row soft">${portrait(EDITOR, { size: 30 })}${portrait(READER, { size: 30, style: 'margin-left:-8px' })}</span><span class="btn ox" style="margin-left:6px">${icon('user-round-plus', { size: 16 })}Invite a reader</span>`)}
  <div class="desk">
    <main><article class="sheet">
      <span class="italic soft" style="font-size:17px">Chapter nine</span><h1 style="font-size:38px;margin:2px 0 24px">The Harbour Master</h1>
      <p>He dined on the ferry on the first Friday of the month, alone, at a table he brought himself. Nobody had ever asked him why. <mark class="sea">It was understood in Marrow Quay that a man who counts everything must be let alone while he eats.</mark></p>
      <p>That evening he ate herring, and <del>put down his fork with a great deal of ceremony</del> <ins>laid his fork down as if it were asleep</ins>, and said, “Your ledger is a page short.”</p>
      <p>Agnes did not turn round. <mark class="on">The river was doing what it does in October, which is to lie.</mark> “It came to me like that,” she said.</p>
      <p>“Things that come to us like that,” said the harbour master, “<mark>come from someone.</mark>” He left the exact fare, folded his table and walked up the ramp into the dark.</p>
      <p>She counted the coins. She counted the pages. Somewhere under the wheelhouse floor, <del>very quietly,</del> the boy turned a leaf.</p>
    </article></main>
    <aside class="talk">
      <div class="row between" style="margin-bottom:16px"><h2 style="font-size:21px">Notes in the margin</h2><span class="row soft" style="gap:6px">Open 5${icon('chevron-down', { size: 17 })}</span></div>
      <article>${who(READER, 'First reader', 'Tue')}<p>I laughed out loud on the tram. Never cut this.</p></article>
      <article>${who(EDITOR, 'Editor, suggests', 'Mon')}<div class="swap"><del>put down his fork with a great deal of ceremony</del><br><ins>laid his fork down as if it were asleep</ins></div>${decide}</article>
      <article class="on">${who(EDITOR, 'Editor', 'Mon')}<p>Lovely. But the river also lies in chapters 2 and 6. Is this the one we keep?</p>
        <div class="reply">${portrait(AUTHOR, { size: 30 })}<p><b style="font-weight:600">You</b> This one. In chapter 2 it tells the truth.</p></div>
        <div class="row" style="margin-top:13px;gap:10px;background:#f8f2e5;border-radius:10px;padding:0 6px 0 14px;height:42px"><span class="grow soft">Answer Rafael</span><span class="btn ox" style="height:30px;padding:0 12px">Send</span></div></article>
      <article>${who(READER, 'First reader', 'Tue')}<p>Is this her mother? I want it to be her mother.</p></article>
    </aside>
  </div>`,
  });
