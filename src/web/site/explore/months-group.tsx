import { type MonthRange, type ScreenFilters, screenFilterParams } from '#shared/screen-filters.ts';
import { buttonClass } from '#web/kit/button.tsx';
import { withPart } from './addresses.ts';
import { FilterForm } from './filter-form.tsx';

type Props = {
  part: 'captured' | 'added';
  months: readonly { month: string; count: number }[];
  filters: ScreenFilters;
};

/** A histogram of months, and a form for a range of them. */
export function MonthsGroup({ part, months, filters }: Props) {
  const range = filters[part];
  if (months.length === 0 && !range) return <p className="px-2 text-ink-faint text-sm">No dates yet</p>;
  return (
    <div className="px-2">
      <Histogram months={months} range={range} />
      <FilterForm
        resetKey={`${range?.from} ${range?.to}`}
        filters={filters}
        params={screenFilterParams(withPart(filters, part, undefined))}
        className="mt-2 grid grid-cols-2 gap-1.5"
      >
        {(['from', 'to'] as const).map((name) => (
          <label key={name} className="min-w-0 text-ink-faint text-xs">
            {name === 'from' ? 'From' : 'To'}
            <input
              type="month"
              name={`${part}.${name}`}
              // For browsers that show `type="month"` as a text field.
              placeholder="2026-01"
              pattern="\d{4}-\d{2}"
              defaultValue={range?.[name] ?? ''}
              className="block h-8 w-full min-w-0 rounded-control bg-sunken px-1.5 text-ink text-sm tabular-nums max-lg:h-[44px]"
            />
          </label>
        ))}
        <button type="submit" className={`${buttonClass({ size: 'small' })} col-span-2`}>
          Apply
        </button>
      </FilterForm>
    </div>
  );
}

/** Maximum number of bars. With more months, one bar covers several. */
const MAX_BARS = 36;
/** Minimum height of a bar in percent of the histogram's height. It keeps short bars visible. */
const MIN_BAR_HEIGHT_PERCENT = 6;

function Histogram({ months, range }: { months: Props['months']; range: MonthRange | undefined }) {
  const monthsPerBar = Math.ceil(months.length / MAX_BARS);
  // `month` is the first month of the bar.
  const bars: { month: string; count: number }[] = [];
  for (const [index, { month, count }] of months.entries()) {
    if (index % monthsPerBar === 0) bars.push({ month, count: 0 });
    (bars.at(-1) as { count: number }).count += count;
  }
  const maxCount = Math.max(1, ...bars.map(({ count }) => count));
  const isInside = (month: string): boolean =>
    !range || ((!range.from || month >= range.from) && (!range.to || month <= range.to));
  return (
    <>
      <div aria-hidden className="flex h-10 items-end gap-px">
        {bars.map(({ month, count }) => (
          <span
            key={month}
            className={`grow rounded-t-[2px] ${isInside(month) ? 'bg-ink-faint' : 'bg-line'}`}
            style={{ height: `${Math.max(MIN_BAR_HEIGHT_PERCENT, (count / maxCount) * 100)}%` }}
          />
        ))}
      </div>
      <p className="mt-1 flex justify-between text-ink-faint text-xs tabular-nums">
        <span>{months[0]?.month}</span>
        <span>{months.at(-1)?.month}</span>
      </p>
    </>
  );
}
