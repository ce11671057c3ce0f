import { ArrowUp } from 'lucide-react';
import { buttonClass } from '#web/kit/button.tsx';
import { SiteLink } from '../site-link.tsx';
import { useAddressWithCursor } from './load-more.tsx';

/** A link to the start of the list. Shown if the address has a cursor, because the list then begins at a later page. */
export function ListStart({ cursor }: { cursor: string | undefined }) {
  const href = useAddressWithCursor(null);
  if (!cursor) return null;
  return (
    <p className="mb-6">
      <SiteLink href={href} className={buttonClass({ size: 'small' })}>
        <ArrowUp aria-hidden size={14} />
        From the start of the list
      </SiteLink>
    </p>
  );
}
