import { Button } from '#web/kit/button.tsx';
import { Dialog, DialogActions } from '../parts/dialogs/dialog.tsx';

/**
 * Keyboard shortcuts and their actions. Two keys of one action are alternatives, except for Shift, which is held down
 * while the other key is pressed.
 */
const KEYS: readonly [keys: readonly string[], action: string][] = [
  [['j', '↓'], 'Next screen'],
  [['k', '↑'], 'Previous screen'],
  [['Home'], 'First screen'],
  [['End'], 'Last screen'],
  [['x'], 'Select'],
  [['Shift', 'x'], 'Select a range'],
  [['e', 'Enter'], 'Edit'],
  [['v'], 'View in the gallery'],
  [['Delete'], 'Delete'],
  [['Esc'], 'Clear the selection'],
  [['/'], 'Search'],
  [['?'], 'Keyboard shortcuts'],
];

/** Dialog with the keyboard shortcuts of the list. */
export function KeyHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className="mt-4 grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-2">
        {KEYS.map(([keys, action]) => (
          <div key={action} className="contents">
            <dt className="flex gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="hairline inline-flex h-6 min-w-6 items-center justify-center rounded-[6px] bg-sunken px-1.5 font-sans text-xs"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd className="text-ink-soft">{action}</dd>
          </div>
        ))}
      </dl>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
