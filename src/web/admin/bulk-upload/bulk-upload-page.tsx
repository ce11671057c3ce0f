import { PageHeader } from '../parts/page-header.tsx';

export function BulkUploadPage() {
  return <PageHeader title="Bulk Upload Screens" />;
}
