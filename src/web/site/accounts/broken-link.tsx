import type { ReactNode } from 'react';
import { Card } from './card.tsx';

/** Shown when the target page of a link is opened without the token that the link contains. */
export function BrokenLink({ children }: { children: ReactNode }) {
  return (
    <Card
      title="This link is incomplete"
      text="Part of the link is missing. Copy the whole link into the address bar."
    >
      {children}
    </Card>
  );
}
