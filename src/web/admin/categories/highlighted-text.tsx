/** Renders a text with the first literal match of the search highlighted, ignoring case. */
export function HighlightedText({ text, search }: { text: string; search: string }) {
  const start = search === '' ? -1 : text.toLowerCase().indexOf(search.toLowerCase());
  if (start === -1) return text;
  const end = start + search.length;
  return (
    <>
      {text.slice(0, start)}
      <mark className="rounded-xs bg-[oklch(80%_0.08_265/0.4)] text-inherit">{text.slice(start, end)}</mark>
      {text.slice(end)}
    </>
  );
}
