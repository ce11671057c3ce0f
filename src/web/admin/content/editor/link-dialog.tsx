import { type SyntheticEvent, useState } from 'react';
import { Dialog, DialogActions } from '#web/admin/parts/dialogs/dialog.tsx';
import { Button } from '#web/kit/button.tsx';
import { Field } from '#web/kit/fields.tsx';
import { findAddressProblem } from './link.ts';

type Props = {
  /** URL of the link at the selection; null if there is none. */
  url: string | null;
  /** Called with the URL. An empty URL removes the link. */
  onSet: (url: string) => void;
  onClose: () => void;
};

/** Asks for the URL of a link. */
export function LinkDialog({ url, onSet, onClose }: Props) {
  const [typed, setTyped] = useState(url ?? '');
  const [error, setError] = useState<string | null>(null);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    // React events bubble through portals: do not submit the page's form as well.
    event.stopPropagation();
    const problem = typed.trim() === '' ? 'Please enter a URL' : findAddressProblem(typed);
    if (problem) setError(problem);
    else onSet(typed);
  };
  return (
    <Dialog title={url === null ? 'Add a link' : 'Change the link'} onClose={onClose}>
      <form noValidate onSubmit={submit} className="mt-4">
        <Field
          label="URL"
          inputMode="url"
          autoFocus
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://"
          value={typed}
          error={error}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setError(null);
          }}
        />
        <DialogActions>
          {url !== null && (
            <Button className="mr-auto" onClick={() => onSet('')}>
              Remove link
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="solid">
            {url === null ? 'Add link' : 'Change link'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
