import { Download } from 'lucide-react';
import { useState } from 'react';
import { Dialog, DialogActions } from '#web/admin/parts/dialogs/dialog.tsx';
import { CopyButton } from '#web/admin/parts/widgets/copy-button.tsx';
import { siteName } from '#web/admin/site-metadata.ts';
import { Button, buttonClass } from '#web/kit/button.tsx';

const downloadUrlOf = (codes: string[]): string =>
  `data:text/plain;charset=utf-8,${encodeURIComponent(
    `Recovery codes for ${siteName()} (${location.host})\nEach code works once.\n\n${codes.join('\n')}\n`,
  )}`;

/**
 * Shows new recovery codes, which cannot be shown again. The dialog cannot be closed before the user has
 * confirmed that the codes are saved.
 */
export function RecoveryCodesDialog({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const [isSaved, setSaved] = useState(false);
  return (
    <Dialog
      title="Your recovery codes"
      text="Each code lets you sign in once if you lose your second factor. The codes are not shown again."
    >
      <ul
        aria-label="Recovery codes"
        className="mt-4 grid grid-cols-2 gap-x-4 gap-y-1.5 rounded-control bg-sunken p-4 text-center font-mono text-base"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2">
        <CopyButton text={codes.join('\n')} description="the recovery codes" />
        <a
          href={downloadUrlOf(codes)}
          download="recovery-codes.txt"
          className={buttonClass({ size: 'small' })}
        >
          <Download aria-hidden size={14} />
          Download
        </a>
      </div>
      <label className="mt-5 flex min-h-[44px] items-center gap-3">
        <input
          type="checkbox"
          checked={isSaved}
          onChange={({ target }) => setSaved(target.checked)}
          className="size-5 accent-ink"
        />
        I have saved them
      </label>
      <DialogActions>
        <Button variant="solid" disabled={!isSaved} onClick={onDone}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
}
