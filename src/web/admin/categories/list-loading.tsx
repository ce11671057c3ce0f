import { MESSAGES } from '#shared/messages.ts';
import { Skeleton } from '#web/kit/skeleton.tsx';

const WIDTHS = ['w-40', 'w-56', 'w-48', 'w-64', 'w-44', 'w-52'];

/** Placeholder while the categories are loading. */
export function ListLoading() {
  return (
    <div className="px-4 py-5 sm:px-6 lg:px-8">
      <p role="status" className="mb-4 text-ink-soft text-sm">
        {MESSAGES.category.loading}
      </p>
      <div className="grid gap-5">
        {WIDTHS.map((width) => (
          <Skeleton key={width} className={`h-5 max-w-full ${width}`} />
        ))}
      </div>
    </div>
  );
}
