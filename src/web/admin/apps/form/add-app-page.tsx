import { PageHeader } from '../../parts/page-header.tsx';

export function AddAppPage() {
  return <PageHeader title="Add App" />;
}
