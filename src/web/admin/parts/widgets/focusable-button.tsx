import type { ComponentProps } from 'react';
import { Button } from '#web/kit/button.tsx';

type Props = Omit<ComponentProps<typeof Button>, 'disabled'> & { isDisabled: boolean };

/** Button that keeps the focus while it is disabled. The attribute `disabled` would move the focus to the page. */
export const FocusableButton = ({ isDisabled, onClick, className = '', ...rest }: Props) => (
  <Button
    {...rest}
    aria-disabled={isDisabled}
    onClick={(event) => {
      if (isDisabled) event.preventDefault();
      else onClick?.(event);
    }}
    className={`aria-disabled:pointer-events-none ${className}`}
  />
);
