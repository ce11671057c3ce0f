import { adminPages } from '#shared/admin-urls.ts';
import { buttonClass } from '#web/kit/button.tsx';
import { PageHeader } from '../parts/pages/page-header.tsx';
import { AdminLink } from '../parts/widgets/admin-link.tsx';
import { ScreenList } from './screen-list.tsx';

/** Page with the list of all screens. */
export function ScreensPage() {
  return (
    <>
      <PageHeader title="Screens">
        <AdminLink href={adminPages.stacks} className={buttonClass()}>
          Stacks
        </AdminLink>
        <AdminLink href={adminPages.bulkUpload} className={buttonClass()}>
          Bulk Add Screens
        </AdminLink>
        <AdminLink href={adminPages.addScreen} className={buttonClass({ variant: 'solid' })}>
          Add Screen
        </AdminLink>
      </PageHeader>
      <ScreenList />
    </>
  );
}
