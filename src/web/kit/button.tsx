import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

export type ButtonStyle = {
  variant?: 'solid' | 'outline' | 'ghost' | undefined;
  /** `icon` is square and contains only an icon. Give such a button an `aria-label`. */
  size?: 'small' | 'medium' | 'icon' | undefined;
};

const VARIANTS = {
  solid: 'bg-accent text-on-accent hover:opacity-90',
  outline: 'bg-raised hairline hover:bg-sunken',
  ghost: 'text-ink-soft hover:bg-sunken hover:text-ink',
};

const SIZES = {
  small: 'h-8 gap-1.5 px-3 text-sm',
  medium: 'h-9 gap-2 px-3.5 text-base',
  icon: 'size-9',
};

/** Returns the classes of a button. Links that look like a button use them too. */
export const buttonClass = ({ variant = 'outline', size = 'medium' }: ButtonStyle = {}): string =>
  clsx(
    'relative inline-flex shrink-0 select-none items-center justify-center whitespace-nowrap rounded-control font-medium',
    'transition-[background-color,color,opacity] duration-150 ease-out touch-target',
    'disabled:pointer-events-none disabled:opacity-50 aria-disabled:opacity-50',
    VARIANTS[variant],
    SIZES[size],
  );

/** A button that does not submit a form by default. */
export function Button({
  variant,
  size,
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & ButtonStyle) {
  return <button {...rest} type={type} className={clsx(buttonClass({ variant, size }), className)} />;
}
