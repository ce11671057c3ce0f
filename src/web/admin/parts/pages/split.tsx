import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Group, Panel, Separator } from 'react-resizable-panels';
import { useWideWindow } from './use-wide-window.ts';

type Props = {
  left: ReactNode;
  right: ReactNode;
  /** Label of the separator for screen readers. */
  label: string;
  /** Whether the panels have no padding and the content scrolls itself. */
  isFlush?: boolean;
  /** Minimum window width for two columns, in CSS pixels. Default: that of `useWideWindow`. */
  minWidth?: number;
  className?: string;
};

const SEPARATOR_CLASS =
  'relative w-px bg-line outline-offset-2 transition-colors duration-150 after:absolute after:inset-y-0 ' +
  'after:-inset-x-1.5 data-[separator=active]:bg-ink data-[separator=hover]:bg-line-strong';

/** Two resizable panels, 50 % each at first. On narrow windows they are stacked, the right one first. */
export function Split({ left, right, label, isFlush = false, minWidth, className }: Props) {
  const isWide = useWideWindow(minWidth);
  if (!isWide) {
    return (
      <div className="grid gap-6 p-4 sm:p-6">
        {right}
        {left}
      </div>
    );
  }
  const panelClass = clsx('h-full', !isFlush && 'overflow-y-auto overscroll-contain');
  return (
    <Group orientation="horizontal" className={className}>
      <Panel defaultSize="50%" minSize={isFlush ? '280px' : '320px'} className={panelClass}>
        <div className={isFlush ? 'h-full' : 'p-6 lg:px-8'}>{left}</div>
      </Panel>
      <Separator aria-label={label} className={SEPARATOR_CLASS} />
      <Panel defaultSize="50%" minSize="280px" className={panelClass}>
        <div className={clsx('h-full', !isFlush && 'p-6 lg:px-8')}>{right}</div>
      </Panel>
    </Group>
  );
}

/**
 * Like `Split`, but for a section of a page: the panels are as high as their content. On narrow windows the
 * left panel comes first.
 */
export function Panes({ left, right, label }: Omit<Props, 'className' | 'isFlush' | 'minWidth'>) {
  const isWide = useWideWindow();
  if (!isWide) {
    return (
      <div className="grid gap-6 p-4">
        {left}
        {right}
      </div>
    );
  }
  return (
    <Group orientation="horizontal">
      <Panel defaultSize="50%" minSize="320px">
        <div className="p-5">{left}</div>
      </Panel>
      <Separator aria-label={label} className={SEPARATOR_CLASS} />
      <Panel defaultSize="50%" minSize="240px">
        <div className="p-5">{right}</div>
      </Panel>
    </Group>
  );
}
