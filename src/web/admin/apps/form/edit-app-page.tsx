import { PageHeader } from '../../parts/page-header.tsx';

export function EditAppPage() {
  return <PageHeader title="Edit App" />;
}
