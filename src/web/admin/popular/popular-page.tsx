import { PageHeader } from '../parts/page-header.tsx';

export function PopularPage() {
  return <PageHeader title="Popular Categories" />;
}
