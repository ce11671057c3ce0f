import { useEffect, useEffectEvent, useState } from 'react';
import { Skeleton } from '#web/kit/skeleton.tsx';
import type { Difference } from './differences.ts';

type Props = { compare: () => Promise<readonly Difference[]> };
type Comparison = readonly Difference[] | 'loading' | 'failed';

/**
 * Shows the differences between the form and the saved version. The curator can resolve the conflict before
 * the differences are loaded.
 */
export function ConflictDifferences({ compare }: Props) {
  const [comparison, setComparison] = useState<Comparison>('loading');
  const runComparison = useEffectEvent(compare);
  useEffect(() => {
    let isCurrent = true;
    const show = (next: Comparison): void => {
      if (isCurrent) setComparison(next);
    };
    runComparison().then(show, () => show('failed'));
    return () => {
      isCurrent = false;
    };
  }, []);
  if (comparison === 'loading') {
    return (
      <div role="status" className="mt-5 grid gap-2">
        <span className="sr-only">Comparing the versions...</span>
        <Skeleton className="h-5 w-1/3" />
        <Skeleton className="h-12" />
      </div>
    );
  }
  if (comparison === 'failed') {
    return (
      <p className="mt-5 text-ink-soft text-sm">The saved version could not be loaded for comparison.</p>
    );
  }
  if (comparison.length === 0) {
    return <p className="mt-5 text-ink-soft text-sm">The fields of both versions are the same.</p>;
  }
  return (
    <section
      aria-label="Differences"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: makes a long list scrollable with the keyboard
      tabIndex={0}
      className="hairline mt-5 max-h-[45dvh] overflow-y-auto overscroll-contain rounded-panel"
    >
      <dl className="divide-y divide-line">
        {comparison.map(({ label, yours, saved }) => (
          <div
            key={label}
            className="grid grid-cols-2 gap-x-4 gap-y-1.5 px-4 py-3 sm:grid-cols-[120px_1fr_1fr]"
          >
            <dt className="font-medium text-sm max-sm:col-span-2">{label}</dt>
            <Version name="Yours" text={yours} />
            <Version name="Saved" text={saved} />
          </div>
        ))}
      </dl>
    </section>
  );
}

const Version = ({ name, text }: { name: string; text: string }) => (
  <dd className="min-w-0 text-sm">
    <span className="block text-ink-faint text-xs">{name}</span>
    {text.trim() === '' ? (
      <span className="text-ink-soft italic">Empty</span>
    ) : (
      <span className="whitespace-pre-wrap wrap-anywhere">{text}</span>
    )}
  </dd>
);
