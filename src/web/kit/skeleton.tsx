import { clsx } from 'clsx';

/** Placeholder for content that is loading. Give it the size of the content. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <div aria-hidden className={clsx('skeleton', className)} />;
}
