import { useState } from 'react';
import type { Avatar } from '#shared/contracts/accounts.ts';
import { useAuth } from '#web/auth/auth-provider.tsx';
import { authenticatedFetch } from '#web/auth/authenticated-fetch.ts';
import { toast } from '#web/kit/toasts.ts';
import { messageOf } from '../parts/text/message-of.ts';
import { findAvatarProblem } from './avatar-file.ts';

const PATH = '/api/account/avatar';

/** Uploads the file. The specification defines the message for a response without a URL (back office, section 8). */
async function upload(file: File): Promise<void> {
  const form = new FormData();
  form.set('file', file);
  const { avatarUrl } = await authenticatedFetch<Partial<Avatar>>(PATH, { method: 'PUT', form });
  if (!avatarUrl) throw new Error('Failed to get public URL');
}

/** Replaces or removes the user's avatar. Each change is saved immediately, and a toast shows its result. */
export function useAvatar() {
  const { reloadProfile } = useAuth();
  const [preview, setPreview] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const saveChange = async (sendRequest: () => Promise<void>, successMessage: string): Promise<void> => {
    setBusy(true);
    try {
      await sendRequest();
      await reloadProfile();
      toast('success', successMessage);
    } catch (error) {
      toast('error', messageOf(error, 'Failed to update avatar'));
    }
    setBusy(false);
  };
  return {
    /** Object URL of the file that is being uploaded. */
    preview,
    isBusy,
    chooseFile: async (file: File | undefined): Promise<void> => {
      if (!file) return;
      const problem = findAvatarProblem(file);
      if (problem) return toast('error', problem);
      const url = URL.createObjectURL(file);
      setPreview(url);
      await saveChange(() => upload(file), 'Avatar updated successfully');
      setPreview(null);
      URL.revokeObjectURL(url);
    },
    remove: (): Promise<void> =>
      saveChange(() => authenticatedFetch(PATH, { method: 'DELETE' }), 'Avatar removed'),
  };
}
