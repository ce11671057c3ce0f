import { clsx } from 'clsx';
import { Minus } from 'lucide-react';
import { useState } from 'react';
import type { FacetValue } from '#shared/contracts/explore.ts';
import { FILTER_LIMITS, type ScreenFilters, screenFilterParams } from '#shared/screen-filters.ts';
import { buttonClass } from '#web/kit/button.tsx';
import { formatNumber } from '#web/site/format.ts';
import { stateOf, withValue } from './addresses.ts';
import { FilterForm } from './filter-form.tsx';
import { FilterLink } from './filter-link.tsx';

/** The CSS color that the swatch of each named color shows. */
const SWATCH_COLORS: Record<string, string> = {
  red: '#e5484d',
  orange: '#f76b15',
  yellow: '#f5d90a',
  green: '#30a46c',
  teal: '#12a594',
  blue: '#3b82f6',
  purple: '#8e4ec6',
  pink: '#e93d82',
  brown: '#8d6b4a',
  black: '#111113',
  grey: '#8b8d98',
  white: '#ffffff',
};

type Props = { values: readonly FacetValue[]; filters: ScreenFilters };

/** Named colors to choose and to exclude, and a picker for any color [E-08]. */
export function ColourGroup({ values, filters }: Props) {
  // 'Exclude colors' stays open after the last excluded color is allowed again, like the groups of the rail.
  const isExcluding = (filters.groups.colour?.not.length ?? 0) > 0;
  const [wasOpened, setOpened] = useState(isExcluding);
  if (isExcluding && !wasOpened) setOpened(true);
  const swatches = (mode: SwatchMode) => (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets
    <ul role="list" className="grid grid-cols-6 gap-1.5 px-2 pt-1">
      {values.map((value) => (
        <li key={value.slug}>
          <Swatch value={value} filters={filters} mode={mode} />
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {swatches('any')}
      <PaletteForm filters={filters} />
      <details open={wasOpened} className="mt-1">
        <summary className="flex h-8 cursor-pointer list-none items-center px-2 text-ink-soft text-sm underline decoration-line-strong underline-offset-3 max-lg:h-[44px] [&::-webkit-details-marker]:hidden">
          Exclude colors
        </summary>
        {swatches('not')}
      </details>
    </>
  );
}

/** Whether a click on a swatch chooses its color or excludes it. */
type SwatchMode = 'any' | 'not';

type SwatchProps = { value: FacetValue; filters: ScreenFilters; mode: SwatchMode };

function Swatch({ value: { slug, name, count }, filters, mode }: SwatchProps) {
  const state = stateOf(filters, 'colour', slug);
  const label = `${mode === 'not' ? 'Exclude ' : ''}${name}, ${formatNumber(count)}${mode === 'any' && state === 'not' ? ', excluded' : ''}`;
  const className = clsx(
    'relative block aspect-square w-full rounded-full shadow-[inset_0_0_0_1px_var(--edge)]',
    state === 'any' && mode === 'any' && 'outline-2 outline-ink outline-offset-2',
  );
  const style = { backgroundColor: SWATCH_COLORS[slug] };
  if (count === 0 && state === null) {
    return <span title={label} className={`${className} opacity-25`} style={style} />;
  }
  // In mode 'any', the checkbox of an excluded color is 'mixed', and a click removes the exclusion.
  const removesChoice = mode === 'any' ? state !== null : state === 'not';
  return (
    <FilterLink
      to={withValue(filters, 'colour', slug, removesChoice ? null : mode)}
      excluding={state === 'not' ? undefined : withValue(filters, 'colour', slug, 'not')}
      role="checkbox"
      aria-checked={state === mode ? 'true' : state === null || mode === 'not' ? 'false' : 'mixed'}
      aria-label={label}
      title={label}
      className={className}
      style={style}
    >
      {state === 'not' && (
        <span className="absolute inset-0 m-auto inline-flex size-4 items-center justify-center rounded-[5px] bg-accent text-on-accent">
          <Minus aria-hidden size={12} strokeWidth={3} />
        </span>
      )}
    </FilterLink>
  );
}

function PaletteForm({ filters }: { filters: ScreenFilters }) {
  if ((filters.palette?.length ?? 0) >= FILTER_LIMITS.paletteColours) return null;
  return (
    <FilterForm
      filters={filters}
      params={screenFilterParams(filters)}
      className="mt-3 flex items-center gap-2 px-2 text-ink-soft text-sm"
    >
      <label className="flex items-center gap-2">
        <input
          type="color"
          name="palette.add"
          defaultValue="#3b82f6"
          className="h-8 w-10 cursor-pointer rounded-control bg-transparent max-lg:h-[44px]"
        />
        Any color
      </label>
      <button type="submit" className={`${buttonClass({ size: 'small' })} ml-auto`}>
        Apply
      </button>
    </FilterForm>
  );
}
