import type { ReactNode, Ref, SyntheticEvent } from 'react';
import { useSaveKey } from './use-save-key.ts';

type Props = {
  onSave: () => void;
  ref?: Ref<HTMLFormElement> | undefined;
  className?: string;
  children: ReactNode;
};

/** Form that is saved by its submit button and by the save key. In a dialog or sheet it belongs inside of it. */
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
