import { PageHeader } from '../parts/page-header.tsx';

export function ScreensPage() {
  return <PageHeader title="Screens" />;
}
