/** Matches the `modulepreload` links that the renderer wrote. */
const moduleLinkPattern = (nonce: string): RegExp =>
  new RegExp(`<link rel="modulepreload" href="([^"]+)"[^>]* nonce="${nonce}"/>`, 'g');
const entryScriptPattern = (nonce: string): RegExp =>
  new RegExp(`<script type="module" async="" src="([^"]+)" nonce="${nonce}"></script>`);

/**
 * Delays the scripts of a page until its first paint, so that the first image gets the full bandwidth. A
 * connection without request priorities, as on most self-hosted servers, would divide the bandwidth between
 * images and scripts (decision 21). A page in a background tab is never painted and loads its scripts immediately. The
 * nonce identifies the elements that the renderer wrote. Returns the HTML unchanged if it has no entry
 * script.
 */
export function loadScriptsAfterFirstPaint(html: string, nonce: string): string {
  const links = moduleLinkPattern(nonce);
  const script = entryScriptPattern(nonce);
  const [, entry] = script.exec(html) ?? [];
  if (!entry) return html;
  const urls = [...new Set([entry, ...[...html.matchAll(links)].map(([, url]) => url)])];
  // A timer that is set in an animation frame runs after that frame has been painted.
  const load =
    '(load=>document.hidden?load():requestAnimationFrame(()=>setTimeout(load)))' +
    `(()=>${JSON.stringify(urls)}.map(each=>import(each)))`;
  return html
    .replace(links, '')
    .replace(script, () => `<script data-entry="" nonce="${nonce}">${load}</script>`);
}
