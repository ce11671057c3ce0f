import { clsx } from 'clsx';

/** A quiet block where content will stand. Give it the content's size. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <div aria-hidden className={clsx('skeleton', className)} />;
}
