import { PageHeader } from '../../parts/page-header.tsx';

export function AddScreenPage() {
  return <PageHeader title="Add Screen" />;
}
