/** Matches the `modulepreload` links that the renderer wrote. */
const moduleLinkPattern = (nonce: string): RegExp =>
  new RegExp(`<link rel="modulepreload" href="([^"]+)"[^>]* nonce="${nonce}"/>`, 'g');
const entryScriptPattern = (nonce: string): RegExp =>
  new RegExp(`<script type="module" async="" src="([^"]+)" nonce="${nonce}"></script>`);

/**
 * Delays the scripts of a page until its first paint (decision 21). Otherwise a connection without request priorities,
 * as on most self-hosted servers, would divide its bandwidth between the first image and the scripts. Changes only
 * elements with `nonce`, which the renderer wrote. Returns the HTML unchanged if it has no entry script.
 */
export function loadScriptsAfterFirstPaint(html: string, nonce: string): string {
  const links = moduleLinkPattern(nonce);
  const script = entryScriptPattern(nonce);
  const [, entry] = script.exec(html) ?? [];
  if (!entry) return html;
  const urls = [...new Set([entry, ...[...html.matchAll(links)].map(([, url]) => url)])];
  // A timer that is set in an animation frame runs after that frame has been painted. A page in a background tab is not
  // painted, so it loads its scripts immediately.
  const load =
    '(load=>document.hidden?load():requestAnimationFrame(()=>setTimeout(load)))' +
    `(()=>${JSON.stringify(urls)}.map(each=>import(each)))`;
  return html
    .replace(links, '')
    .replace(script, () => `<script data-entry="" nonce="${nonce}">${load}</script>`);
}
