import { Spinner } from '#web/kit/spinner.tsx';
import { Card } from './card.tsx';

/** Shown before hydration, because the forms need JavaScript, and until the authentication state is known [P-13]. */
export function LoadingCard({ title }: { title: string }) {
  return (
    <Card title={title}>
      <div className="needs-script flex h-40 items-center justify-center text-ink-faint">
        <Spinner label="Loading" className="text-lg" />
      </div>
      <noscript>
        <p>This page needs JavaScript. Please turn it on in your browser.</p>
      </noscript>
    </Card>
  );
}
