import type { ReactNode } from 'react';
import { pages } from '#shared/urls.ts';
import { Brand } from '#web/kit/brand.tsx';
import { siteLogo, siteName } from '../site-metadata.ts';
import { Content, SkipLink } from './content.tsx';
import { UserMenu } from './user-menu.tsx';

/**
 * Frame of the account page: a link to the gallery and the user menu. It has no sidebar, because users without admin
 * access see it too.
 */
export function AccountFrame({ children }: { children: ReactNode }) {
  return (
    <div className="min-h-dvh">
      <SkipLink />
      <header className="sticky top-0 z-20 flex h-14 items-center justify-between gap-4 border-line border-b bg-canvas px-4 sm:px-6 lg:px-8">
        <a
          href={pages.home()}
          aria-label={`${siteName()} home`}
          className="touch-target relative flex h-9 items-center rounded-control"
        >
          <Brand name={siteName()} logo={siteLogo()} />
        </a>
        <UserMenu opens="down" />
      </header>
      <div className="mx-auto max-w-5xl">
        <Content>{children}</Content>
      </div>
    </div>
  );
}
