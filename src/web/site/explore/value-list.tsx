import { clsx } from 'clsx';
import { Check, Minus } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import type { FacetValue } from '#shared/contracts/explore.ts';
import { LIMITS } from '#shared/limits.ts';
import type { FilterGroup, ScreenFilters } from '#shared/screen-filters.ts';
import { formatNumber } from '#web/site/format.ts';
import { stateOf, withValue } from './addresses.ts';
import { FilterLink } from './filter-link.tsx';
import { useFoundApps } from './use-found-apps.ts';

/** Number of values that are shown until 'Show all' is pressed. */
const MAX_COLLAPSED_VALUES = 8;
/** Expanded lists with at least this many lines get a field that filters them. */
const MIN_LINES_FOR_FILTER = 16;

/** A line of the list. `value` is the value of the parameter: a slug, or `slug*` with the categories below it. */
type Line = { value: string; name: string; count: number; depth: number; visual?: ReactNode };

/**
 * Flattens the tree of values into lines. A parent category gets two lines: one that includes its descendants, then one
 * for the category alone.
 */
function linesOf(values: readonly FacetValue[], visualOf?: (value: FacetValue) => ReactNode): Line[] {
  const knownSlugs = new Set(values.map(({ slug }) => slug));
  const size = ({ count, countBelow }: FacetValue): number => countBelow ?? count;
  const sorted = [...values].sort((a, b) => size(b) - size(a));
  // A value whose parent is not in the list is at the top level.
  const linesBelow = (parent: string | null, depth: number): Line[] =>
    sorted
      .filter(
        (value) => (value.parent !== null && knownSlugs.has(value.parent) ? value.parent : null) === parent,
      )
      .flatMap((value) => {
        const { slug, name, count, countBelow } = value;
        const visual = visualOf?.(value);
        return [
          ...(countBelow !== null
            ? [{ value: `${slug}*`, name: `${name} and below`, count: countBelow, depth }]
            : []),
          {
            value: slug,
            name,
            count,
            depth: countBelow !== null ? depth + 1 : depth,
            ...(visual ? { visual } : {}),
          },
          ...linesBelow(slug, depth + 1),
        ];
      });
  return linesBelow(null, 0);
}

type Props = {
  group: FilterGroup;
  values: readonly FacetValue[];
  filters: ScreenFilters;
  /** Returns what is shown before the name of a value, such as a logo. */
  visualOf?: (value: FacetValue) => ReactNode;
};

/**
 * The values of a group as links. A long list shows only the chosen values and those with the most screens until the
 * visitor presses 'Show all'.
 */
export function ValueList({ group, values, filters, visualOf }: Props) {
  const [text, setText] = useState('');
  const [isExpanded, setExpanded] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  /** The value to focus after the list has grown, because 'Show all' had the focus and is gone. */
  const valueToFocus = useRef<string>(null);
  useLayoutEffect(() => {
    if (!isExpanded || valueToFocus.current === null) return;
    const line = list.current?.querySelector<HTMLElement>(
      `[data-value="${CSS.escape(valueToFocus.current)}"]`,
    );
    (line ?? list.current?.querySelector<HTMLElement>('[data-value]'))?.focus();
    valueToFocus.current = null;
  }, [isExpanded]);
  const id = useId();
  // The facets contain all values of a group, but of the apps only those with the most screens.
  const isTruncated = group === 'app' && values.length >= LIMITS.facetApps;
  const typed = text.trim().toLowerCase();
  const foundApps = useFoundApps(filters, isTruncated ? typed : '');
  const lines = linesOf(values, visualOf);
  const isChosen = ({ value }: Line): boolean => stateOf(filters, group, value) !== null;
  const foundLines = linesOf(foundApps.apps, visualOf).filter(
    ({ value }) => !lines.some((line) => line.value === value),
  );
  const matching = typed
    ? [...lines.filter(({ name }) => name.toLowerCase().includes(typed)), ...foundLines]
    : lines;
  const chosen = lines.filter(isChosen);
  const bySize = lines
    .filter((line) => !isChosen(line) && !line.value.endsWith('*'))
    .sort((a, b) => b.count - a.count);
  const nonEmpty = bySize.filter(({ count }) => count > 0);
  // Values without screens are shown only if there is nothing else to show.
  const frequent = nonEmpty.length > 0 || chosen.length > 0 ? nonEmpty : bySize;
  const collapsed =
    lines.length <= MAX_COLLAPSED_VALUES
      ? lines
      : [...chosen, ...frequent].slice(0, Math.max(MAX_COLLAPSED_VALUES, chosen.length));
  const shown = isExpanded ? matching : collapsed;
  const rest = lines.filter((line) => !shown.includes(line));
  if (lines.length === 0) return <p className="px-2 text-ink-faint text-sm">Nothing here yet</p>;
  return (
    <>
      {isExpanded && (typed || lines.length >= MIN_LINES_FOR_FILTER) && (
        <input
          type="search"
          value={text}
          onChange={(event) => setText(event.target.value)}
          aria-label="Find in this list"
          aria-controls={id}
          placeholder="Find"
          className="needs-script mx-2 mb-1 block h-8 w-[calc(100%-16px)] rounded-control bg-sunken px-2 text-sm placeholder:text-ink-faint max-lg:h-[44px]"
        />
      )}
      <ul
        // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets
        role="list"
        ref={list}
        id={id}
        className={clsx(isExpanded && 'max-h-80 overflow-y-auto overscroll-contain')}
      >
        {shown.map((line) => (
          <ValueLine key={line.value} line={line} group={group} filters={filters} isIndented={isExpanded} />
        ))}
      </ul>
      {isExpanded && (
        <p role="status" className="px-2 text-ink-faint text-sm">
          {typed &&
            matching.length === 0 &&
            !foundApps.isLoading &&
            (foundApps.isFailed ? 'The apps could not be loaded' : 'No match')}
        </p>
      )}
      {isTruncated && isExpanded && (
        <p className="mt-1 px-2 text-ink-faint text-sm">The Find field searches all apps by name.</p>
      )}
      {/* A `details` element, so that 'Show all' also works without JavaScript. */}
      {rest.length > 0 && !isExpanded && (
        <details
          className="group/more"
          onToggle={({ currentTarget }) => {
            if (currentTarget.contains(document.activeElement)) valueToFocus.current = rest[0]?.value ?? '';
            setExpanded(true);
          }}
        >
          <summary className="inline-flex h-8 cursor-pointer list-none items-center rounded-control px-2 text-ink-soft text-sm hover:text-ink max-lg:h-[44px] [&::-webkit-details-marker]:hidden">
            {isTruncated ? `Show the ${LIMITS.facetApps} largest` : `Show all ${lines.length}`}
          </summary>
          {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets */}
          <ul role="list">
            {rest.map((line) => (
              <ValueLine key={line.value} line={line} group={group} filters={filters} isIndented={false} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** Padding of a line that is not indented (`px-2`). */
const LINE_PADDING_PX = 8;
/** Indentation of each level of the tree. */
const INDENT_PX = 14;

type LineProps = { line: Line; group: FilterGroup; filters: ScreenFilters; isIndented: boolean };

function ValueLine({ line, group, filters, isIndented }: LineProps) {
  const { value, name, count, visual, depth } = line;
  const state = stateOf(filters, group, value);
  const style =
    isIndented && depth > 0 ? { paddingInlineStart: `${LINE_PADDING_PX + depth * INDENT_PX}px` } : undefined;
  const content = (
    <>
      <span aria-hidden className="filter-mark">
        {state === 'any' && <Check size={12} strokeWidth={3} />}
        {state === 'not' && <Minus size={12} strokeWidth={3} />}
      </span>
      {visual}
      <span className="min-w-0 grow truncate">{name}</span>
      <span className="shrink-0 text-ink-faint tabular-nums">{formatNumber(count)}</span>
    </>
  );
  if (count === 0 && state === null) {
    return (
      <li className="filter-value" style={style}>
        {content}
      </li>
    );
  }
  return (
    <li className="filter-line">
      <FilterLink
        to={withValue(filters, group, value, state === null ? 'any' : null)}
        excluding={state === 'not' ? undefined : withValue(filters, group, value, 'not')}
        role="checkbox"
        aria-checked={state === 'any' ? 'true' : state === 'not' ? 'mixed' : 'false'}
        data-value={value}
        style={style}
        className="filter-value"
      >
        {content}
        {state === 'not' && <span className="sr-only">, excluded</span>}
      </FilterLink>
      {state === null && (
        <FilterLink
          to={withValue(filters, group, value, 'not')}
          aria-label={`Exclude ${name}`}
          title={`Exclude ${name}`}
          // This link disappears, so the focus moves to the value.
          onClick={({ currentTarget }) =>
            currentTarget.parentElement?.querySelector<HTMLElement>('[data-value]')?.focus()
          }
          className="filter-exclude"
        />
      )}
    </li>
  );
}
