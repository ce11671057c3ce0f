import { createFileRoute, notFound } from '@tanstack/react-router';

/** Every path that nothing else answers, `/404` too. */
export const Route = createFileRoute('/$')({
  loader: () => {
    throw notFound();
  },
});
