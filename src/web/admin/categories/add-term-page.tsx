import { PageHeader } from '../parts/page-header.tsx';

export function AddTermPage() {
  return <PageHeader title="Add Category" />;
}
