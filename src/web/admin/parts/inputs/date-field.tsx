import { Popover } from '@base-ui/react/popover';
import { Calendar as CalendarIcon } from 'lucide-react';
import { useId, useState } from 'react';
import { DayPicker } from 'react-day-picker';
import { POPUP_ATTRIBUTES, usePopupContainer } from '../dialogs/layer.ts';
import { formatDay } from '../text/dates.ts';
import { CONTROL_CLASS } from './select.tsx';

const FIRST_YEAR = 2020;

type Props = {
  label: string;
  value: Date;
  onChange: (day: Date) => void;
  disabled?: boolean;
  /** Number of selectable years after the current one. */
  yearsAhead?: number;
};

/**
 * Selects a date between 2020 and the end of the current year, or of a later year if `yearsAhead` is set
 * [A-21].
 */
export function DateField({ label, value, onChange, disabled = false, yearsAhead = 0 }: Props) {
  const id = useId();
  const container = usePopupContainer();
  const [isOpen, setOpen] = useState(false);
  const lastMonth = new Date(new Date().getFullYear() + yearsAhead, 11);
  return (
    <div>
      <span id={id} className="mb-1.5 block font-medium text-sm">
        {label}
      </span>
      <Popover.Root open={isOpen} onOpenChange={setOpen}>
        <Popover.Trigger
          aria-labelledby={`${id} ${id}-value`}
          disabled={disabled}
          className={`${CONTROL_CLASS} w-full`}
        >
          <CalendarIcon aria-hidden size={15} className="text-ink-faint" />
          <span id={`${id}-value`} className="tabular-nums">
            {formatDay(value)}
          </span>
        </Popover.Trigger>
        <Popover.Portal container={container}>
          <Popover.Positioner align="start" sideOffset={4} className="z-50 outline-none">
            <Popover.Popup
              {...POPUP_ATTRIBUTES}
              aria-label={label}
              className="panel day-picker p-3 outline-none"
            >
              <DayPicker
                mode="single"
                required
                autoFocus
                captionLayout="dropdown"
                startMonth={new Date(FIRST_YEAR, 0)}
                endMonth={lastMonth}
                defaultMonth={value}
                selected={value}
                onSelect={(day) => {
                  onChange(day);
                  setOpen(false);
                }}
              />
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    </div>
  );
}
