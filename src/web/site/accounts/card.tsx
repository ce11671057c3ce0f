import type { ReactNode } from 'react';

type Props = {
  title: string;
  /** A sentence below the title. */
  text?: ReactNode;
  children?: ReactNode;
  /** Links below the card. */
  links?: ReactNode;
};

/** The centered card of every account page. */
export function Card({ title, text, children, links }: Props) {
  return (
    <div className="gutter flex flex-col items-center pt-8 sm:pt-16">
      <section className="hairline w-full max-w-[400px] rounded-panel bg-raised p-6 sm:p-8">
        <h1 className="text-balance font-semibold text-lg">{title}</h1>
        {text && <p className="mt-1.5 text-ink-soft">{text}</p>}
        {children && <div className="mt-6">{children}</div>}
      </section>
      {links && <p className="mt-5 text-center text-ink-soft text-sm">{links}</p>}
    </div>
  );
}

/** Classes of a link in or below a card's text. */
export const LINK_CLASS =
  'relative touch-target rounded-sm font-medium text-ink underline decoration-line-strong underline-offset-3 ' +
  'transition-colors duration-150 ease-out hover:decoration-current';
