import type { StackRef } from '#shared/contracts/screens.ts';
import { describeStack } from '#shared/stack-kinds.ts';

/** Says on a card that it represents several variants: 'Light and dark', '3 versions'. */
export const StackMark = ({ stack }: { stack: StackRef }) => (
  <span className="pointer-events-none absolute top-2 right-2 rounded-full bg-raised/90 px-2 py-0.5 text-ink text-xs hairline">
    {stack.kind === 'theme' && <span aria-hidden>◐ </span>}
    {describeStack(stack)}
  </span>
);
