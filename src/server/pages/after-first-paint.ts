const moduleLinks = (nonce: string): RegExp =>
  new RegExp(`<link rel="modulepreload" href="([^"]+)"[^>]* nonce="${nonce}"/>`, 'g');
const entryScript = (nonce: string): RegExp =>
  new RegExp(`<script type="module" async="" src="([^"]+)" nonce="${nonce}"></script>`);

/**
 * A page that asks for its scripts when it has been painted as it came. Until then the line belongs to the first
 * picture: a slow one without priorities, which is what a server of one's own mostly speaks, would share it between the
 * two (decision 21). A page in a tab that nobody looks at is not painted, and asks at once. What the renderer wrote is
 * known by the nonce of this render.
 */
export function scriptsAfterFirstPaint(html: string, nonce: string): string {
  const links = moduleLinks(nonce);
  const script = entryScript(nonce);
  const [, entry] = script.exec(html) ?? [];
  if (!entry) return html;
  const addresses = [...new Set([entry, ...[...html.matchAll(links)].map(([, address]) => address)])];
  const load =
    '(load=>document.hidden?load():requestAnimationFrame(()=>setTimeout(load)))' +
    `(()=>${JSON.stringify(addresses)}.map(each=>import(each)))`;
  return html
    .replace(links, '')
    .replace(script, () => `<script data-entry="" nonce="${nonce}">${load}</script>`);
}
