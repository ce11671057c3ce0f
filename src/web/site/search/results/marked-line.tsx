import type { ReactNode } from 'react';
import type { TextMatch } from '#shared/contracts/search.ts';

/** A line of OCR text with the query's words highlighted. */
export function MarkedLine({ match: { line, marks } }: { match: TextMatch }) {
  const parts: ReactNode[] = [];
  let from = 0;
  for (const { start, end } of marks) {
    parts.push(
      line.slice(from, start),
      <mark key={start} className="rounded-[3px] bg-(--mark) px-px text-ink">
        {line.slice(start, end)}
      </mark>,
    );
    from = end;
  }
  return (
    <>
      {parts}
      {line.slice(from)}
    </>
  );
}
