import { clsx } from 'clsx';
import { type ComponentProps, type SubmitEvent, useState } from 'react';
import { buttonClass } from '#web/kit/button.tsx';
import { Spinner } from '#web/kit/spinner.tsx';

/** Returns the message of an error. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Returns the code of an error of `/auth/v1` or of our API; empty if it has none. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** State of a form that submits asynchronously, one request at a time, with its last error. */
export function useSubmit(work: () => Promise<void>) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const submit = async (event?: SubmitEvent): Promise<void> => {
    event?.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setError(null);
    try {
      await work();
    } catch (thrown) {
      setError(thrown);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, error, submit };
}

type Props = ComponentProps<'button'> & {
  isBusy: boolean;
  /** Replaces the children while the form is busy. */
  busyLabel?: string;
};

/** The full-width submit button of a form. It stays focusable while the form is busy. */
export function SubmitButton({ isBusy, busyLabel, children, className, ...rest }: Props) {
  return (
    <button
      {...rest}
      type="submit"
      aria-disabled={isBusy}
      className={clsx(buttonClass({ variant: 'solid' }), 'h-[44px]! w-full', className)}
    >
      {isBusy && <Spinner />}
      {isBusy ? (busyLabel ?? children) : children}
    </button>
  );
}

/** The error of a whole form. Always rendered, so that screen readers announce changes. */
export function FormError({ error }: { error: unknown }) {
  return (
    <p role="alert" className="rounded-control bg-sunken px-3 py-2.5 text-danger text-sm empty:hidden">
      {error ? messageOf(error) : null}
    </p>
  );
}
