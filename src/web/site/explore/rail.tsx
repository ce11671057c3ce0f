import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { ExploreFacets, FacetValue } from '#shared/contracts/explore.ts';
import { PLATFORM_LABELS, PLATFORMS } from '#shared/platforms.ts';
import type { FilterGroup, ScreenFilters } from '#shared/screen-filters.ts';
import { AppLogo } from '#web/kit/app-logo.tsx';
import { formatNumber } from '#web/site/format.ts';
import { withPart } from './addresses.ts';
import { ColourGroup } from './colour-group.tsx';
import { FilterLink } from './filter-link.tsx';
import { MonthsGroup } from './months-group.tsx';
import { RailGroup } from './rail-group.tsx';
import { TextForm } from './text-form.tsx';
import { ValueList } from './value-list.tsx';

export const GROUP_LABELS: Record<FilterGroup, string> = {
  app: 'App',
  app_category: 'App category',
  type: 'Screen type',
  pattern: 'UX pattern',
  element: 'UI element',
  style: 'Style',
  colour: 'Color',
  scheme: 'Light or dark',
  shape: 'Shape',
};

/** Groups with lists of values, in the order of the rail. */
const LISTED_GROUPS = [
  'type',
  'pattern',
  'element',
  'app',
  'app_category',
  'style',
  'scheme',
  'shape',
] as const;
/** Groups that are open unless the visitor closes them. */
const OPEN_GROUPS: readonly FilterGroup[] = ['type', 'pattern', 'element', 'scheme'];

export type RailProps = {
  filters: ScreenFilters;
  facets: ExploreFacets;
};

const AppVisual = ({ name, logo }: FacetValue): ReactNode => (
  <AppLogo app={{ name, logo: logo ?? null }} size={20} />
);

/** Returns the prop `visualOf` of a group's `ValueList`. Only apps have a visual: their logo. */
export const visualsOf = (group: FilterGroup): { visualOf?: (value: FacetValue) => ReactNode } =>
  group === 'app' ? { visualOf: AppVisual } : {};

/** All filters, each with the number of screens that it would show. */
export function Rail({ filters, facets }: RailProps) {
  const countChosen = (group: FilterGroup): number => {
    const choice = filters.groups[group];
    return choice ? choice.any.length + choice.not.length : 0;
  };
  return (
    <div>
      <TextForm filters={filters} />
      <Platforms filters={filters} facets={facets} />
      {LISTED_GROUPS.filter((group) => facets[group].length > 0).map((group) => (
        <RailGroup
          key={group}
          id={group}
          label={GROUP_LABELS[group]}
          isOpen={OPEN_GROUPS.includes(group) || countChosen(group) > 0}
          chosenCount={countChosen(group)}
        >
          <ValueList group={group} values={facets[group]} filters={filters} {...visualsOf(group)} />
        </RailGroup>
      ))}
      <RailGroup
        id="colour"
        label={GROUP_LABELS.colour}
        isOpen
        chosenCount={countChosen('colour') + (filters.palette?.length ?? 0)}
      >
        <ColourGroup values={facets.colour} filters={filters} />
      </RailGroup>
      <RailGroup
        id="captured"
        label="Captured"
        isOpen={!!filters.captured}
        chosenCount={filters.captured ? 1 : 0}
      >
        <MonthsGroup part="captured" months={facets.captured} filters={filters} />
      </RailGroup>
      <RailGroup id="added" label="Added" isOpen={!!filters.added} chosenCount={filters.added ? 1 : 0}>
        <MonthsGroup part="added" months={facets.added} filters={filters} />
      </RailGroup>
    </div>
  );
}

function Platforms({ filters, facets }: { filters: ScreenFilters; facets: ExploreFacets }) {
  const all = facets.platform.reduce((sum, { count }) => sum + count, 0);
  const options = [
    { label: 'All', platform: undefined, count: all },
    ...PLATFORMS.map((platform) => ({
      label: PLATFORM_LABELS[platform],
      platform,
      count: facets.platform.find((each) => each.platform === platform)?.count ?? 0,
    })),
  ];
  return (
    <nav aria-label="Platform" className="my-3 grid grid-cols-3 gap-1 rounded-[10px] bg-sunken p-1">
      {options.map(({ label, platform, count }) => {
        const isCurrent = platform === filters.platform;
        return (
          <FilterLink
            key={label}
            to={withPart(filters, 'platform', platform)}
            aria-current={isCurrent ? 'true' : undefined}
            className={clsx(
              'flex h-10 flex-col items-center justify-center rounded-[7px] text-sm leading-4',
              isCurrent
                ? 'bg-raised font-medium shadow-[0_0_0_1px_var(--line)]'
                : 'text-ink-soft hover:text-ink',
            )}
          >
            {label}
            <span className="text-[0.6875rem] text-ink-faint tabular-nums">{formatNumber(count)}</span>
          </FilterLink>
        );
      })}
    </nav>
  );
}
