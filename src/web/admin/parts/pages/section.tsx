import type { ReactNode } from 'react';

type Props = { title: string; text?: string; children: ReactNode };

/**
 * Section of a settings page: title and description on the left, or above on small windows, and a card with
 * its controls.
 */
export function Section({ title, text, children }: Props) {
  return (
    <section className="grid grid-cols-1 gap-x-10 gap-y-3 lg:grid-cols-[220px_minmax(0,1fr)]">
      <div>
        <h2 className="font-semibold text-base">{title}</h2>
        {text && <p className="mt-1 text-ink-soft text-sm">{text}</p>}
      </div>
      <div className="hairline self-start rounded-panel bg-raised">{children}</div>
    </section>
  );
}
