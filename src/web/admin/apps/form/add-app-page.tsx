import { AppFormPage } from './app-form-page.tsx';

export function AddAppPage() {
  return <AppFormPage app={null} />;
}
