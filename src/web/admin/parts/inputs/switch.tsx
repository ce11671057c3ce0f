import { Switch as Base } from '@base-ui/react/switch';
import { useId } from 'react';

type Props = {
  label: string;
  hint?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
};

export function Switch({ label, hint, checked, onChange, disabled = false }: Props) {
  const id = useId();
  return (
    <div className="flex min-h-11 items-center pointer-coarse:min-h-[44px] justify-between gap-4">
      <div className="min-w-0">
        <label htmlFor={id} className="font-medium text-sm">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-ink-soft text-sm">
            {hint}
          </p>
        )}
      </div>
      <Base.Root
        id={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
        checked={checked}
        disabled={disabled}
        onCheckedChange={onChange}
        className="relative inline-flex h-6 w-10 shrink-0 rounded-full bg-line-strong p-0.5 transition-colors duration-150 touch-target data-checked:bg-accent data-disabled:opacity-50"
      >
        <Base.Thumb className="size-5 rounded-full bg-canvas transition-transform duration-150 ease-out data-checked:translate-x-4" />
      </Base.Root>
    </div>
  );
}
