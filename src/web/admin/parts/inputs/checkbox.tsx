import { Checkbox as Base } from '@base-ui/react/checkbox';
import { clsx } from 'clsx';
import { Check, Minus } from 'lucide-react';
import { type ReactNode, useId } from 'react';

/** `some`: the checkbox stands for several items, and only some of them are checked (indeterminate). */
export type CheckState = boolean | 'some';

type Props = {
  checked: CheckState;
  onChange: (checked: boolean, event: Event) => void;
  disabled?: boolean;
} & ({ label: string; children?: never } | { label?: never; children: ReactNode });

/** Checkbox with a visible label (`children`), or with a label for screen readers only (`label`). */
export function Checkbox({ checked, onChange, disabled = false, label, children }: Props) {
  const id = useId();
  const box = (
    <Base.Root
      id={id}
      aria-label={label}
      checked={checked === true}
      indeterminate={checked === 'some'}
      disabled={disabled}
      onCheckedChange={(next, { event }) => onChange(next, event)}
      className={clsx(
        'relative inline-flex size-4.5 shrink-0 align-middle items-center justify-center rounded-[5px] bg-raised touch-target',
        'shadow-[inset_0_0_0_1px_var(--line-strong)] transition-colors duration-100 disabled:opacity-50 data-disabled:opacity-50',
        'data-checked:bg-accent data-checked:text-on-accent data-checked:shadow-none',
        // The indeterminate state is less prominent than the checked one.
        'data-indeterminate:text-ink',
      )}
    >
      <Base.Indicator className="inline-flex">
        {checked === 'some' ? (
          <Minus aria-hidden size={12} strokeWidth={3} />
        ) : (
          <Check aria-hidden size={12} strokeWidth={3} />
        )}
      </Base.Indicator>
    </Base.Root>
  );
  if (label !== undefined) return box;
  return (
    <label
      htmlFor={id}
      className="flex min-h-8 min-w-0 cursor-pointer items-center gap-2.5 rounded-control px-1.5 text-sm hover:bg-sunken has-disabled:cursor-default pointer-coarse:min-h-[44px]"
    >
      {box}
      <span className="min-w-0">{children}</span>
    </label>
  );
}
