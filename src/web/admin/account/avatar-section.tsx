import { useEffect, useRef, useState } from 'react';
import type { Profile } from '#shared/contracts/accounts.ts';
import { FocusableButton } from '#web/admin/parts/widgets/focusable-button.tsx';
import { Spinner } from '#web/kit/spinner.tsx';
import { ConfirmDialog } from '../parts/dialogs/confirm-dialog.tsx';
import { isFocusLost } from '../parts/keyboard/is-focus-lost.ts';
import { Section } from '../parts/pages/section.tsx';
import { Avatar } from '../parts/widgets/avatar.tsx';
import { useAvatar } from './use-avatar.ts';

/**
 * Section that shows and changes the avatar. A chosen file is uploaded immediately and previewed meanwhile.
 */
export function AvatarSection({ profile }: { profile: Profile }) {
  const input = useRef<HTMLInputElement>(null);
  const { preview, isBusy, chooseFile, remove } = useAvatar();
  const [isConfirming, setConfirming] = useState(false);
  const changeButton = useRef<HTMLButtonElement>(null);
  const [removalCount, setRemovalCount] = useState(0);
  useEffect(() => {
    // The closing dialog cannot return the focus to the Remove button, because that button disappears together with
    // the avatar.
    if (removalCount > 0 && isFocusLost()) changeButton.current?.focus();
  }, [removalCount]);
  return (
    <Section title="Avatar" text="Shown next to your name.">
      <div className="flex flex-wrap items-center gap-4 p-4 sm:p-6">
        <span className="relative">
          <Avatar name={profile.name || profile.email} src={preview ?? profile.avatarUrl} size={72} />
          {isBusy && (
            <span className="absolute inset-0 grid place-items-center rounded-full bg-canvas/70">
              <Spinner label="Saving the avatar" className="text-lg" />
            </span>
          )}
        </span>
        <div>
          <div className="flex flex-wrap gap-2">
            <FocusableButton ref={changeButton} isDisabled={isBusy} onClick={() => input.current?.click()}>
              Change avatar
            </FocusableButton>
            {profile.avatarUrl && (
              <FocusableButton variant="ghost" isDisabled={isBusy} onClick={() => setConfirming(true)}>
                Remove
              </FocusableButton>
            )}
          </div>
          <p className="mt-2 text-ink-faint text-sm">JPG, GIF or PNG, max 2MB</p>
          <input
            ref={input}
            type="file"
            accept="image/*"
            aria-label="Avatar file"
            className="sr-only"
            tabIndex={-1}
            onChange={({ currentTarget }) => {
              void chooseFile(currentTarget.files?.[0]);
              // Reset the input, so that choosing the same file again fires a change event.
              currentTarget.value = '';
            }}
          />
        </div>
      </div>
      {isConfirming && (
        <ConfirmDialog
          title="Remove your avatar?"
          text="The image is deleted. The first letter of your name is shown instead."
          confirmLabel="Remove avatar"
          busyLabel="Removing..."
          isBusy={isBusy}
          onConfirm={() =>
            void remove().then(() => {
              setConfirming(false);
              setRemovalCount((count) => count + 1);
            })
          }
          onCancel={() => setConfirming(false)}
        />
      )}
    </Section>
  );
}
