import { findFolded } from '../parts/text/fold-text.ts';

/** Renders a text and highlights the first match of the search. The match ignores case and accents. */
export function HighlightedText({ text, search }: { text: string; search: string }) {
  const match = findFolded(text, search);
  if (!match) return text;
  const { start, end } = match;
  return (
    <>
      {text.slice(0, start)}
      <mark className="rounded-xs bg-[oklch(80%_0.08_265/0.4)] text-inherit">{text.slice(start, end)}</mark>
      {text.slice(end)}
    </>
  );
}
