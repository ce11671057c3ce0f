import { PageHeader } from '../../parts/page-header.tsx';

export function EditScreenPage() {
  return <PageHeader title="Edit Screen" />;
}
