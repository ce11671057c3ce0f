import { ArrowUp } from 'lucide-react';
import { buttonClass } from '#web/kit/button.tsx';
import { SiteLink } from '../site-link.tsx';
import { useAddressWithCursor } from './more.tsx';

/** The way back for who came in further down a list. */
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
