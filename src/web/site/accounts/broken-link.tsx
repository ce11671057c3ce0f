import type { ReactNode } from 'react';
import { Card } from './card.tsx';

/** Shown when the target page of a link is opened without the token that the link contains. */
export function BrokenLink({ children }: { children: ReactNode }) {
  return (
    <Card title="This link is not complete" text="Please open the complete link again.">
      {children}
    </Card>
  );
}
