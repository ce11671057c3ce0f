import { MailCheck } from 'lucide-react';

/** Notice about a new email address that the user has requested, but not yet confirmed. */
export function PendingEmail({ email }: { email: string }) {
  return (
    <p
      role="status"
      className="mt-3 flex items-start gap-2.5 rounded-control bg-sunken px-3 py-2.5 text-ink-soft text-sm"
    >
      <MailCheck aria-hidden size={16} className="mt-0.5 shrink-0" />
      <span>
        Your email address will change to <strong className="break-all font-medium text-ink">{email}</strong>.
        Until you open the confirmation links that we mailed, sign in with your current address.
      </span>
    </p>
  );
}
