import { FileQuestion } from 'lucide-react';
import { adminPages } from '#shared/admin-urls.ts';
import { buttonClass } from '#web/kit/button.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { AdminLink } from '../widgets/admin-link.tsx';
import { usePageTitle } from './page-title.ts';

/** Shown for unknown paths below `/admin`. */
export function PageNotFound() {
  usePageTitle('Page not found');
  return (
    <div className="grid min-h-[70dvh] place-items-center">
      <h1 className="sr-only">Page not found</h1>
      <EmptyState icon={FileQuestion} title="Page not found" text="The back office has nothing here.">
        <AdminLink href={adminPages.dashboard} className={buttonClass({ variant: 'solid' })}>
          Go to the dashboard
        </AdminLink>
      </EmptyState>
    </div>
  );
}
