import { type FormEvent, useId } from 'react';
import {
  type MonthRange,
  parseMonthRange,
  type ScreenFilters,
  screenFilterParams,
} from '#shared/screen-filters.ts';
import { buttonClass } from '#web/kit/button.tsx';
import { withPart } from './addresses.ts';
import { HiddenParams } from './hidden-params.tsx';
import { useFilterNavigation } from './use-filter-navigation.ts';

type Props = {
  part: 'captured' | 'added';
  months: readonly { month: string; count: number }[];
  filters: ScreenFilters;
};

const FIELD = 'block h-8 w-full min-w-0 rounded-control bg-sunken px-2 text-sm tabular-nums max-lg:h-[44px]';

/** A histogram of months, and a form for a range of them. */
export function MonthsGroup({ part, months, filters }: Props) {
  const go = useFilterNavigation();
  const id = useId();
  const range = filters[part];
  const first = months[0]?.month;
  const last = months.at(-1)?.month;
  if (!first && !range) return <p className="px-2 text-ink-faint text-sm">No dates yet</p>;
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const [from, to] = [`${data.get('from')}`, `${data.get('to')}`];
    const chosen: MonthRange | null = from || to ? parseMonthRange(`${from}..${to}`) : null;
    go(withPart(filters, part, chosen ?? undefined));
  };
  return (
    <div className="px-2">
      <Histogram months={months} range={range} />
      <form
        key={`${range?.from} ${range?.to}`}
        onSubmit={submit}
        className="needs-script mt-2 grid grid-cols-[1fr_1fr_auto] items-end gap-1.5"
      >
        {(['from', 'to'] as const).map((name) => (
          <label key={name} htmlFor={`${id}-${name}`} className="min-w-0 text-ink-faint text-xs">
            {name === 'from' ? 'From' : 'To'}
            <input
              id={`${id}-${name}`}
              type="month"
              name={name}
              min={first}
              max={last}
              placeholder="2026-01"
              pattern="\d{4}-\d{2}"
              defaultValue={range?.[name] ?? ''}
              className={FIELD}
            />
          </label>
        ))}
        <button type="submit" className={buttonClass({ size: 'small' })}>
          Apply
        </button>
      </form>
      <noscript>
        <form
          action={filters.platform ? `/${filters.platform}/screens` : '/screens'}
          className="mt-2 flex gap-1.5"
        >
          <HiddenParams params={screenFilterParams(withPart(filters, part, undefined))} />
          <input name={part} placeholder="2025-01..2026-06" aria-label="Months" className={FIELD} />
          <button type="submit" className={buttonClass({ size: 'small' })}>
            Apply
          </button>
        </form>
      </noscript>
    </div>
  );
}

/** Maximum number of bars; more months are joined. */
const MAX_BARS = 36;

function Histogram({ months, range }: { months: Props['months']; range: MonthRange | undefined }) {
  const perBar = Math.max(1, Math.ceil(months.length / MAX_BARS));
  const bars = Array.from({ length: Math.ceil(months.length / perBar) }, (_, bar) => {
    const part = months.slice(bar * perBar, (bar + 1) * perBar);
    return { month: part[0]?.month ?? '', count: part.reduce((sum, { count }) => sum + count, 0) };
  });
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const isInside = (month: string): boolean =>
    !range || ((!range.from || month >= range.from) && (!range.to || month <= range.to));
  return (
    <>
      <div aria-hidden className="flex h-10 items-end gap-px">
        {bars.map(({ month, count }) => (
          <span
            key={month}
            className={`grow rounded-t-[2px] ${isInside(month) ? 'bg-ink-faint' : 'bg-line'}`}
            style={{ height: `${Math.max(6, (count / most) * 100)}%` }}
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
