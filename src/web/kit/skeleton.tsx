import { clsx } from 'clsx';

/** A placeholder for loading content. Give it the content's size. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <div aria-hidden className={clsx('skeleton', className)} />;
}
