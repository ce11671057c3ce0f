import { MailCheck } from 'lucide-react';

/** An address that was asked for and is not yet confirmed. */
export function PendingEmail({ email }: { email: string }) {
  return (
    <p
      role="status"
      className="mt-3 flex items-start gap-2.5 rounded-control bg-sunken px-3 py-2.5 text-ink-soft text-sm"
    >
      <MailCheck aria-hidden size={16} className="mt-0.5 shrink-0" />
      <span>
        Your address is to become <strong className="break-all font-medium text-ink">{email}</strong>. Until
        you have opened the links that were mailed for it, you sign in with the address above.
      </span>
    </p>
  );
}
