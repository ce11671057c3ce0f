import { useRef, useState } from 'react';
import type { Avatar as AvatarAnswer, Profile } from '#shared/contracts/accounts.ts';
import { useAuth } from '#web/auth/auth-provider.tsx';
import { authenticatedFetch } from '#web/auth/authenticated-fetch.ts';
import { Button } from '#web/kit/button.tsx';
import { Spinner } from '#web/kit/spinner.tsx';
import { toast } from '#web/kit/toasts.ts';
import { ConfirmDialog } from '../parts/dialogs/confirm-dialog.tsx';
import { Section } from '../parts/pages/section.tsx';
import { messageOf } from '../parts/text/message-of.ts';
import { Avatar } from '../parts/widgets/avatar.tsx';
import { avatarProblem } from './avatar-file.ts';

const PATH = '/api/account/avatar';

/** Uploads the file. The error message is prescribed (specification of the back office, section 8). */
async function upload(file: File): Promise<void> {
  const form = new FormData();
  form.set('file', file);
  const { avatarUrl } = await authenticatedFetch<Partial<AvatarAnswer>>(PATH, { method: 'PUT', form });
  if (!avatarUrl) throw new Error('Failed to get public URL');
}

/** Shows and changes the avatar. A chosen file is previewed and saved immediately. */
export function AvatarSection({ profile }: { profile: Profile }) {
  const { reloadProfile } = useAuth();
  const input = useRef<HTMLInputElement>(null);
  const [preview, setPreview] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);

  const change = async (work: () => Promise<void>, done: string): Promise<void> => {
    setBusy(true);
    try {
      await work();
      await reloadProfile();
      toast('success', done);
    } catch (error) {
      toast('error', messageOf(error, 'Failed to update avatar'));
    }
    setBusy(false);
  };
  const choose = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const problem = avatarProblem(file);
    if (problem) return toast('error', problem);
    const url = URL.createObjectURL(file);
    setPreview(url);
    await change(() => upload(file), 'Avatar updated successfully');
    setPreview(null);
    URL.revokeObjectURL(url);
  };
  const remove = async (): Promise<void> => {
    await change(() => authenticatedFetch(PATH, { method: 'DELETE' }), 'Avatar removed');
    setAsking(false);
  };

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
            <Button disabled={isBusy} onClick={() => input.current?.click()}>
              Change avatar
            </Button>
            {profile.avatarUrl && (
              <Button variant="ghost" disabled={isBusy} onClick={() => setAsking(true)}>
                Remove
              </Button>
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
              void choose(currentTarget.files?.[0]);
              // Reset the input, so that choosing the same file again fires a change event.
              currentTarget.value = '';
            }}
          />
        </div>
      </div>
      {isAsking && (
        <ConfirmDialog
          title="Remove your avatar?"
          text="The picture is deleted. The first letter of your name is shown instead."
          confirm="Remove avatar"
          busy="Removing..."
          isBusy={isBusy}
          onConfirm={() => void remove()}
          onCancel={() => setAsking(false)}
        />
      )}
    </Section>
  );
}
