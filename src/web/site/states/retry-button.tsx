import { RotateCw } from 'lucide-react';
import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { Button } from '#web/kit/button.tsx';

/** The element that received the focus of the last removed retry button. */
let focusTarget: HTMLElement | null = null;

type Props = Omit<ComponentProps<typeof Button>, 'onClick'> & { retry: () => unknown };

/**
 * A button that loads failed content again. It usually disappears while the content loads. Its focus then moves to the
 * dialog around it or to the content of the page, and returns to the button if loading fails again.
 */
export function RetryButton({ retry, ...rest }: Props) {
  const ref = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const button = ref.current as HTMLButtonElement;
    const target = button.closest<HTMLElement>('[role=dialog], main');
    if (target && target === focusTarget && target === document.activeElement)
      button.focus({ preventScroll: true });
    return () => {
      focusTarget = document.activeElement === button ? target : null;
      focusTarget?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <Button {...rest} ref={ref} onClick={() => void retry()}>
      <RotateCw aria-hidden size={16} />
      Try again
    </Button>
  );
}
