import { PageHeader } from '../parts/page-header.tsx';

export function CategoriesPage() {
  return <PageHeader title="Categories" />;
}
