import { Sparkles } from 'lucide-react';
import { distinctName } from '#shared/category-types.ts';
import type { AdminCategory } from '#shared/contracts/admin-categories.ts';
import { CategoryChecklist } from '../parts/inputs/category-checklist.tsx';
import { SuggestionChips } from './suggestion-chips.tsx';
import {
  describeOrigin,
  formatPercent,
  type StoredAnalysis,
  type TagOrigin,
  topSuggestions,
} from './suggestions.ts';

type Props = {
  /** Categories of all types, sorted by name. */
  categories: readonly AdminCategory[];
  chosen: ReadonlySet<string>;
  unconfirmed: ReadonlyMap<string, TagOrigin>;
  /** Result of the last analysis; null if there is none. */
  advice: StoredAnalysis | null;
  onChange: (categoryId: string, checked: boolean) => void;
  /** Sentence that tells the curator how suggested tags become confirmed. */
  confirmationHint: string;
  disabled?: boolean;
  /** Class of the list below the tabs. */
  className?: string;
};

/** Checklist for the tags of a screen, with suggestions, and marks on tags that no curator has confirmed. */
export function TagField({ categories, chosen, unconfirmed, advice, confirmationHint, ...rest }: Props) {
  // In the checklist, suggested tags may be scrolled out of view or on another tab. Therefore they are also
  // listed above the checklist.
  const suggested = categories.filter(({ id }) => chosen.has(id) && unconfirmed.has(id));
  const names = suggested.map((category) => distinctName(category, categories));
  return (
    <div className="grid gap-3">
      {names.length > 0 && (
        <p className="flex items-start gap-2 text-ink-soft text-sm">
          <Sparkles aria-hidden size={13} className="mt-[3px] shrink-0" />
          <span>
            {names.length === 1 ? '1 tag is suggested: ' : `${names.length} tags are suggested: `}
            <span className="text-ink">{names.join(', ')}</span>. {confirmationHint}
          </span>
        </p>
      )}
      <CategoryChecklist
        {...rest}
        categories={categories}
        stateOf={(id) => chosen.has(id)}
        renderNote={(id) => {
          const origin = unconfirmed.get(id);
          return origin && chosen.has(id) && <SuggestionMark origin={origin} />;
        }}
        renderAbove={(categoriesOfType) => (
          <SuggestionChips
            chips={topSuggestions(advice, categoriesOfType, chosen)}
            onChoose={(id) => rest.onChange(id, true)}
            disabled={rest.disabled ?? false}
          />
        )}
      />
    </div>
  );
}

/** Mark next to the name of a tag that a model or the engine suggested. */
function SuggestionMark({ origin }: { origin: TagOrigin }) {
  return (
    <span className="inline-flex items-center gap-1 align-baseline">
      <span className="sr-only">{describeOrigin(origin)}</span>
      <Sparkles aria-hidden size={11} />
      {origin.confidence !== null && <span aria-hidden>{formatPercent(origin.confidence)}</span>}
    </span>
  );
}
