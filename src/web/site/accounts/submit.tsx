import { clsx } from 'clsx';
import { type ComponentProps, type SubmitEvent, useState } from 'react';
import { buttonClass } from '#web/kit/button.tsx';
import { Spinner } from '#web/kit/spinner.tsx';

/** What an error says, to be shown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The code of an error of `/auth/v1` or of our API; empty where it has none. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** A form whose work takes a while: one at a time, and what it threw, until it is tried again. */
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
  /** In place of the children meanwhile. */
  busyLabel?: string;
};

/** The button of a form, as wide as its fields. It stays focusable while it works. */
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

/** What went wrong with a whole form. Stands there from the start, so that a reader hears what comes into it. */
export function FormError({ error }: { error: unknown }) {
  return (
    <p role="alert" className="rounded-control bg-sunken px-3 py-2.5 text-danger text-sm empty:hidden">
      {error ? messageOf(error) : null}
    </p>
  );
}
