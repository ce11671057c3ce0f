import type { ReactNode } from 'react';
import { Card } from './card.tsx';

/** A page of a mailed link that was opened without it. */
export function BrokenLink({ children }: { children: ReactNode }) {
  return (
    <Card
      title="This link is not complete"
      text="Please open the whole link once more, from where you got it."
    >
      {children}
    </Card>
  );
}
