/** Renders a text with the first literal match of the search highlighted, ignoring case. */
export function HighlightedText({ text, search }: { text: string; search: string }) {
  const at = search === '' ? -1 : text.toLowerCase().indexOf(search.toLowerCase());
  if (at === -1) return text;
  const end = at + search.length;
  return (
    <>
      {text.slice(0, at)}
      <mark className="rounded-xs bg-[oklch(80%_0.08_265/0.4)] text-inherit">{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  );
}
