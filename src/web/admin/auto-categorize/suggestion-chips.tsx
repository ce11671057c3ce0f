import { useRef } from 'react';
import { chipClass } from '#web/kit/chip.tsx';
import { preventHeldEnter } from '../parts/keyboard/prevent-held-enter.ts';
import { formatPercent } from './suggestions.ts';

type Props = {
  chips: readonly { category: { id: string; name: string }; confidence: number }[];
  onChoose: (categoryId: string) => void;
  disabled: boolean;
};

/** Suggested categories of one taxonomy with their confidence. A click adds the category to the tags. */
export function SuggestionChips({ chips, onChoose, disabled }: Props) {
  const list = useRef<HTMLUListElement>(null);
  if (chips.length === 0) return null;
  /**
   * Chooses a category. Its chip disappears, so the focus moves to the next or else the previous chip, or to the tab
   * panel if there is no other chip.
   */
  const choose = (index: number, categoryId: string): void => {
    const buttons = list.current?.querySelectorAll('button');
    const focusTarget =
      buttons?.[index + 1] ?? buttons?.[index - 1] ?? list.current?.closest<HTMLElement>('[role="tabpanel"]');
    onChoose(categoryId);
    focusTarget?.focus();
  };
  return (
    <ul ref={list} aria-label="Suggestions" className="mt-3 flex flex-wrap gap-1.5 pointer-coarse:gap-y-4">
      {chips.map(({ category, confidence }, index) => (
        <li key={category.id}>
          <button
            type="button"
            disabled={disabled}
            onClick={() => choose(index, category.id)}
            onKeyDown={preventHeldEnter}
            className={chipClass({ isSmall: true })}
          >
            {category.name} <span className="text-ink-faint tabular-nums">{formatPercent(confidence)}</span>
            <span aria-hidden className="h-[3px] w-6 overflow-hidden rounded-full bg-line-strong">
              <span className="block h-full rounded-full bg-ink" style={{ width: `${confidence * 100}%` }} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
