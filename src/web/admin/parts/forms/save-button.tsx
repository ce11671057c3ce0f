import type { ComponentProps } from 'react';
import { FocusableButton } from '../widgets/focusable-button.tsx';

type Props = Omit<ComponentProps<typeof FocusableButton>, 'type' | 'variant' | 'isDisabled' | 'onClick'> & {
  isSaving: boolean;
};

/**
 * Submit button of a form. While the form is being saved, the button keeps the focus and does not submit. Enter in a
 * field does not submit either, because browsers turn it into a click on this button.
 */
export const SaveButton = ({ isSaving, ...rest }: Props) => (
  <FocusableButton {...rest} type="submit" variant="solid" isDisabled={isSaving} />
);
