import { clsx } from 'clsx';
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useState } from 'react';

type FieldProps = Omit<ComponentProps<'input'>, 'id'> & {
  label: string;
  /** Error message, shown instead of the hint. */
  error?: string | null;
  hint?: string;
  /** Content at the end of the line of the label, such as a link. */
  aside?: ReactNode;
  /** Content placed over the right end of the field, such as a button. Reserve space for it with `className`. */
  end?: ReactNode;
};

/** Classes of a text field, without its height. */
const TEXT_CLASS =
  'block w-full rounded-control bg-canvas px-3 text-md shadow-[inset_0_0_0_1px_var(--line-strong)] ' +
  'transition-shadow duration-150 ease-out placeholder:text-ink-faint ' +
  'aria-invalid:shadow-[inset_0_0_0_1px_var(--danger)] disabled:opacity-60';
const INPUT_CLASS = `${TEXT_CLASS} h-[44px]`;

/**
 * Text field with a label and a hint or error. Its font size is 16 px, because iOS zooms in when a field with
 * smaller text gets the focus.
 */
export function Field({ label, error, hint, aside, end, className, ...rest }: FieldProps) {
  const id = useId();
  const note = error || hint;
  return (
    <div>
      <div className="mb-1.5 flex items-baseline justify-between gap-4 text-sm">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {aside}
      </div>
      <div className="relative">
        <input
          {...rest}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          className={clsx(INPUT_CLASS, className)}
        />
        {end}
      </div>
      <p
        id={`${id}-note`}
        aria-live="polite"
        className={clsx('mt-1.5 text-sm empty:hidden', error ? 'text-danger' : 'text-ink-soft')}
      >
        {note}
      </p>
    </div>
  );
}

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id'> & { label: string; error?: string | null };

/** Multi-line text field with a label. It grows with its content. */
export function TextAreaField({ label, error, className, ...rest }: TextAreaProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium text-sm">
        {label}
      </label>
      <textarea
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-note` : undefined}
        className={clsx(TEXT_CLASS, 'field-sizing-content max-h-60 min-h-24 resize-y py-2.5', className)}
      />
      <p id={`${id}-note`} aria-live="polite" className="mt-1.5 text-danger text-sm empty:hidden">
        {error}
      </p>
    </div>
  );
}

const CAPS_LOCK_HINT = 'Caps Lock is on';

/** Password field. It can show the password and warns if Caps Lock is on. */
export function PasswordField({ hint, onKeyUp, onBlur, ...rest }: Omit<FieldProps, 'type' | 'end'>) {
  const [isShown, setShown] = useState(false);
  const [isCapsLockOn, setCapsLockOn] = useState(false);
  const note = isCapsLockOn ? CAPS_LOCK_HINT : hint;
  const checkCapsLock = (event: KeyboardEvent<HTMLInputElement>): void => {
    onKeyUp?.(event);
    setCapsLockOn(event.getModifierState('CapsLock'));
  };
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Field
      {...rest}
      {...(note && { hint: note })}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      className="pr-[48px]"
      onKeyUp={checkCapsLock}
      onBlur={(event) => {
        onBlur?.(event);
        setCapsLockOn(false);
      }}
      end={
        <button
          type="button"
          aria-label={isShown ? 'Hide characters' : 'Show characters'}
          onClick={() => setShown(!isShown)}
          className="absolute inset-y-0 right-0 inline-flex w-[44px] items-center justify-center rounded-control text-ink-faint transition-colors duration-150 hover:text-ink"
        >
          <Icon aria-hidden size={16} />
        </button>
      }
    />
  );
}
