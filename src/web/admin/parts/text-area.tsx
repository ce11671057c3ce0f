import { useId } from 'react';

type Props = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  maxLength?: number;
  rows?: number;
  disabled?: boolean;
};

/** A labelled field for some sentences. */
export function TextArea({ label, value, onChange, maxLength, rows = 3, disabled = false }: Props) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium text-sm">
        {label}
      </label>
      <textarea
        id={id}
        rows={rows}
        value={value}
        maxLength={maxLength}
        disabled={disabled}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        className="field-sizing-content block max-h-80 min-h-20 w-full resize-y rounded-control bg-canvas px-3 py-2.5 text-md shadow-[inset_0_0_0_1px_var(--line-strong)] disabled:opacity-60"
      />
    </div>
  );
}
