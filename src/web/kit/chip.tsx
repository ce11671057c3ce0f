import { clsx } from 'clsx';

/** Returns the classes of a filter or tag chip. Mark the current chip with `aria-current`. */
export const chipClass = ({ isSmall = false }: { isSmall?: boolean } = {}): string =>
  clsx(
    'relative inline-flex shrink-0 select-none items-center gap-1.5 whitespace-nowrap rounded-full font-medium touch-target',
    'bg-sunken text-ink-soft transition-[background-color,color] duration-150 ease-out hover:bg-line hover:text-ink',
    'aria-[current]:bg-accent aria-[current]:text-on-accent',
    isSmall ? 'h-7 px-2.5 text-xs' : 'h-8 px-3.5 text-sm',
  );
