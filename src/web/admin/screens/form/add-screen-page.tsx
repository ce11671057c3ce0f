import { ScreenForm } from './screen-form.tsx';

export function AddScreenPage() {
  return <ScreenForm screen={null} onReload={() => undefined} />;
}
