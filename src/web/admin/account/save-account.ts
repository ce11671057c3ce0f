import type { Profile, ProfileChanges } from '#shared/contracts/accounts.ts';
import { authenticatedFetch } from '#web/auth/authenticated-fetch.ts';
import { authClient } from '#web/auth/client.ts';
import { type AccountForm, changesCredentials } from './account-form.ts';

/**
 * Saves the changed account. If the email address or the password changes, one request contains all fields, so that the
 * server checks the current password before it changes anything. Throws an error with the server's message.
 */
export async function saveAccount(form: AccountForm, before: Profile): Promise<void> {
  const { name, email, currentPassword, newPassword } = form;
  // An empty username means that the account has none.
  const username = form.username || undefined;
  if (!changesCredentials(form, before.email)) {
    const changes: ProfileChanges = { name, ...(username && { username }) };
    await authenticatedFetch<Profile>('/api/account', { method: 'PATCH', json: changes });
    return;
  }
  const { error } = await authClient().updateUser({
    data: { full_name: name, ...(username && { username }) },
    ...(email !== before.email && { email }),
    ...(newPassword && { password: newPassword }),
    ...(currentPassword && { current_password: currentPassword }),
  });
  if (error) throw error;
}
