import type { ReactNode, Ref, SyntheticEvent } from 'react';
import { useSaveKey } from './use-save-key.ts';

type Props = {
  onSave: () => void;
  ref?: Ref<HTMLFormElement> | undefined;
  className?: string;
  children: ReactNode;
};

/**
 * Form that is saved by its submit button and by Ctrl+S or Cmd+S. In a dialog or sheet, render `SaveForm` as a child
 * of `Dialog` or `Sheet`, so that the shortcut saves the topmost form.
 */
export function SaveForm({ onSave, ref, className, children }: Props) {
  useSaveKey(onSave);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    // React events bubble through portals: do not submit the form behind a sheet as well.
    event.stopPropagation();
    onSave();
  };
  return (
    <form ref={ref} noValidate onSubmit={submit} className={className}>
      {children}
    </form>
  );
}
