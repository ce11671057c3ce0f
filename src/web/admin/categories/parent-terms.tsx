import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CategoryType } from '#shared/category-types.ts';
import type { AdminCategory } from '#shared/contracts/admin-categories.ts';
import { MESSAGES } from '#shared/messages.ts';
import { Button } from '#web/kit/button.tsx';
import { toast } from '#web/kit/toasts.ts';
import { categoriesQuery } from '../data/categories.ts';
import { messageOf } from '../parts/text/message-of.ts';

export type Terms = {
  /** Undefined while loading. */
  terms: AdminCategory[] | undefined;
  /** Error message if loading failed; otherwise null. */
  failure: string | null;
  retry: () => void;
};

/** Loads the terms of a taxonomy, for the parent field. Shows a toast if this fails. */
export function useTerms(type: CategoryType): Terms {
  const { data, error, refetch } = useQuery(categoriesQuery());
  const failure = error && !data ? MESSAGES.loadFailed.parentTerms(messageOf(error)) : null;
  useEffect(() => {
    if (failure !== null) toast('error', failure);
  }, [failure]);
  return {
    terms: data?.filter((category) => category.type === type),
    failure,
    retry: () => void refetch(),
  };
}

/** Replaces the parent field if the terms could not be loaded. A term can still be added without a parent. */
export function ParentsFailure({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-ink-soft text-sm">{text}</p>
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
