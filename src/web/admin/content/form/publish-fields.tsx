import { format } from 'date-fns';
import { useId } from 'react';
import { DateField } from '#web/admin/parts/inputs/date-field.tsx';
import { CONTROL_CLASS } from '#web/admin/parts/inputs/select.tsx';
import { Switch } from '#web/admin/parts/inputs/switch.tsx';
import { Button } from '#web/kit/button.tsx';
import { formatDay, formatTime } from '../../parts/text/dates.ts';
import type { ContentKind } from '../kinds.ts';
import type { ContentForm } from './use-content-form.ts';

type Props = Pick<ContentForm, 'values' | 'set'> & { kind: ContentKind };

/** Fields for publication and, for posts, the publish date. */
export function PublishFields({ kind, values, set }: Props) {
  const { published, publishedAt } = values;
  return (
    <div className="px-4 py-3 sm:px-6 sm:py-4">
      <Switch
        label="Published"
        hint={visibilityHint(kind, values)}
        checked={published}
        onChange={(next) => set({ published: next })}
      />
      {kind.type === 'post' && published && (
        <PublishDate value={publishedAt} onChange={(next) => set({ publishedAt: next })} />
      )}
    </div>
  );
}

const isFuture = (instant: string): boolean => new Date(instant) > new Date();

/** Returns a sentence that says whether visitors see the post or page. */
function visibilityHint({ type }: ContentKind, { published, publishedAt }: Props['values']): string {
  if (!published) return 'A draft: only the back office shows it.';
  const isScheduled = type === 'post' && publishedAt !== null && isFuture(publishedAt);
  return isScheduled ? 'Visitors see this post from its publish date.' : `Visitors see this ${type}.`;
}

/** Returns a sentence that says when visitors see the post. */
function describePublication(value: string | null): string {
  if (!value) return 'Goes public when it is saved.';
  return isFuture(value) ? `Goes public on ${formatTime(value)}.` : `Public since ${formatDay(value)}.`;
}

type DateProps = { value: string | null; onChange: (value: string | null) => void };

/** Fields for date and time, in the browser's time zone. Null means the time of saving. */
function PublishDate({ value, onChange }: DateProps) {
  const id = useId();
  const moment = value ? new Date(value) : new Date();
  const changeDateAndTime = (day: Date, time: string): void => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number);
    const next = new Date(day);
    next.setHours(hours, minutes, 0, 0);
    onChange(next.toISOString());
  };
  const time = format(moment, 'HH:mm');
  return (
    <div className="mt-3 border-line border-t pt-4">
      <div className="flex flex-wrap items-end gap-3">
        <div className="w-44">
          <DateField
            label="Publish date"
            yearsAhead={5}
            value={moment}
            onChange={(day) => changeDateAndTime(day, time)}
          />
        </div>
        <div>
          <label htmlFor={id} className="mb-1.5 block font-medium text-sm">
            Time
          </label>
          <input
            id={id}
            type="time"
            value={time}
            onChange={({ currentTarget }) =>
              currentTarget.value && changeDateAndTime(moment, currentTarget.value)
            }
            className={`${CONTROL_CLASS} tabular-nums`}
          />
        </div>
      </div>
      <div className="mt-2 flex min-h-8 flex-wrap items-center gap-x-3 text-sm">
        <p role="status" className="text-ink-soft">
          {describePublication(value)}
        </p>
        {value && (
          <Button size="small" variant="ghost" onClick={() => onChange(new Date().toISOString())}>
            Set to now
          </Button>
        )}
      </div>
    </div>
  );
}
