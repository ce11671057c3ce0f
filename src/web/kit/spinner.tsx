import { clsx } from 'clsx';

/**
 * Loading spinner. Screen readers announce `label`. Omit the label if visible text next to the spinner says the
 * same.
 */
export function Spinner({
  label,
  className,
}: {
  label?: string | undefined;
  className?: string | undefined;
}) {
  return (
    <span role={label ? 'status' : undefined} className={clsx('inline-flex', className)}>
      <svg
        aria-hidden
        viewBox="0 0 20 20"
        width="1.25em"
        height="1.25em"
        className="animate-spin"
        fill="none"
      >
        <circle cx="10" cy="10" r="8" stroke="currentColor" strokeOpacity="0.2" strokeWidth="2" />
        <path d="M18 10a8 8 0 0 0-8-8" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      </svg>
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}
