import { createFileRoute, notFound } from '@tanstack/react-router';

/** Every unmatched path, including `/404`. */
export const Route = createFileRoute('/$')({
  loader: () => {
    throw notFound();
  },
});
