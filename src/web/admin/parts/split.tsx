import type { ReactNode } from 'react';
import { Group, Panel, Separator } from 'react-resizable-panels';
import { useWideWindow } from './use-wide-window.ts';

type Props = {
  left: ReactNode;
  right: ReactNode;
  /** Read out for the bar between them. */
  label: string;
  className?: string;
};

/** Two panels side by side, half and half until the bar between them is moved; one above the other where it is narrow. */
export function Split({ left, right, label, className }: Props) {
  const isWide = useWideWindow();
  if (!isWide) {
    return (
      <div className="grid gap-6 p-4 sm:p-6">
        {right}
        {left}
      </div>
    );
  }
  return (
    <Group orientation="horizontal" className={className}>
      <Panel defaultSize="50%" minSize="320px" className="h-full overflow-y-auto overscroll-contain">
        <div className="p-6 lg:px-8">{left}</div>
      </Panel>
      <Separator
        aria-label={label}
        className="relative w-px bg-line outline-offset-2 transition-colors duration-150 after:absolute after:inset-y-0 after:-inset-x-1.5 data-[separator=active]:bg-ink data-[separator=hover]:bg-line-strong"
      />
      <Panel defaultSize="50%" minSize="280px" className="h-full overflow-y-auto overscroll-contain">
        <div className="h-full p-6 lg:px-8">{right}</div>
      </Panel>
    </Group>
  );
}
