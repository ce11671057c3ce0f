import { TriangleAlert } from 'lucide-react';
import { Button } from '#web/kit/button.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';

/**
 * Shown if a page crashed, or if its code could not be loaded because of a lost connection or a deployment.
 */
export function PageFailure() {
  return (
    <div role="alert" className="grid min-h-[70dvh] place-items-center">
      <EmptyState icon={TriangleAlert} title="This page could not be shown" text="Loading it again may help.">
        <Button variant="solid" onClick={() => location.reload()}>
          Load again
        </Button>
      </EmptyState>
    </div>
  );
}
