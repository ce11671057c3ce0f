import type { ComponentProps } from 'react';
import { Button } from '#web/kit/button.tsx';

type Props = Omit<ComponentProps<typeof Button>, 'type' | 'variant' | 'disabled' | 'onClick'> & {
  isSaving: boolean;
};

/**
 * Submit button of a form. While the form is being saved, the button keeps the focus, which `disabled` would lose, and
 * does not submit. This includes Enter in a field, for which browsers click the submit button.
 */
export const SaveButton = ({ isSaving, className = '', ...rest }: Props) => (
  <Button
    {...rest}
    type="submit"
    variant="solid"
    aria-disabled={isSaving}
    onClick={(event) => {
      if (isSaving) event.preventDefault();
    }}
    className={`aria-disabled:pointer-events-none ${className}`}
  />
);
