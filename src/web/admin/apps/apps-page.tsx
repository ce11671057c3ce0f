import { PageHeader } from '../parts/page-header.tsx';

export function AppsPage() {
  return <PageHeader title="Apps" />;
}
