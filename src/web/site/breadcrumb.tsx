import { ChevronRight } from 'lucide-react';
import { SiteLink } from './site-link.tsx';

type Props = { trail: readonly { label: string; href: string }[]; here: string };

/** Position of a page: its ancestors, the most general first, and itself. */
export function Breadcrumb({ trail, here }: Props) {
  return (
    <nav aria-label="Breadcrumb" className="gutter pt-8 md:pt-10">
      <ol className="flex min-w-0 items-center gap-1.5 text-ink-faint text-sm">
        {trail.map(({ label, href }) => (
          <li key={href} className="flex min-w-0 items-center gap-1.5">
            <SiteLink
              href={href}
              className="touch-target relative truncate rounded-sm transition-colors duration-150 hover:text-ink"
            >
              {label}
            </SiteLink>
            <ChevronRight aria-hidden size={14} className="shrink-0" />
          </li>
        ))}
        <li aria-current="page" className="truncate text-ink-soft">
          {here}
        </li>
      </ol>
    </nav>
  );
}
