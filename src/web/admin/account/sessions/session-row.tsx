import { formatDistanceToNow } from 'date-fns';
import { Monitor, Smartphone } from 'lucide-react';
import type { SessionInfo } from '#shared/contracts/accounts.ts';
import { Button } from '#web/kit/button.tsx';
import { formatDay } from '../../parts/text/dates.ts';
import { describeDevice, isHandheld } from './device-name.ts';

/** Row of a session: device, last use and the button that signs it out. */
export function SessionRow({ session, onSignOut }: { session: SessionInfo; onSignOut: () => void }) {
  const { userAgent, ip, createdAt, lastUsedAt, hasSecondFactor, isCurrent } = session;
  const Icon = isHandheld(userAgent) ? Smartphone : Monitor;
  const name = describeDevice(userAgent);
  return (
    <li className="flex items-center gap-3 px-4 py-3 sm:px-6">
      <Icon aria-hidden size={18} className="shrink-0 text-ink-faint" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="font-medium">{name}</span>
          {isCurrent && (
            <span className="rounded-full bg-sunken px-2 font-medium text-success text-xs leading-5">
              This device
            </span>
          )}
        </p>
        <p className="text-ink-soft text-sm">
          {isCurrent ? 'In use' : `Last used ${formatDistanceToNow(lastUsedAt, { addSuffix: true })}`}
          {' · '}since {formatDay(createdAt)}
          {ip && <span className="break-all"> · {ip}</span>}
          {hasSecondFactor && ' · second factor used'}
        </p>
      </div>
      {!isCurrent && (
        <Button size="small" aria-label={`Sign out ${name}`} onClick={onSignOut}>
          Sign out
        </Button>
      )}
    </li>
  );
}
