import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { pages } from '#shared/urls.ts';
import { buttonClass } from '#web/kit/button.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { useIsOffline, useOnReconnect } from '#web/kit/use-online.ts';
import { SiteLink } from '../site-link.tsx';
import { RetryButton } from './retry-button.tsx';

/**
 * Shown when a page could not be loaded for a reason that may be temporary. It must not call `usePlatform`, because it
 * can be rendered outside of `PlatformProvider`.
 */
export function ErrorPage({ reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = (): void => {
    reset();
    void router.invalidate();
  };
  useOnReconnect(retry);
  const isOffline = useIsOffline();
  return (
    <div className="gutter pt-12">
      <EmptyState
        icon={TriangleAlert}
        title={isOffline ? 'You are offline' : 'This page could not be loaded'}
        text={
          isOffline
            ? 'This loads as soon as the connection is back.'
            : 'Something went wrong on our side. Trying again usually helps.'
        }
      >
        <RetryButton variant="solid" retry={retry} className="needs-script" />
        <SiteLink href={pages.home()} className={buttonClass()}>
          Home
        </SiteLink>
      </EmptyState>
    </div>
  );
}
