import { setPriority } from 'node:os';
import type { CardAnswer, CardJob } from './card-painter.ts';
import { renderCard } from './render-card.ts';

// A process of its own that draws cards until nobody wants one: see card-painter.ts.

// Visitors come first.
setPriority(10);
// A terminal tells the whole group to stop; whoever waits for a card still gets it, and then we are let go of.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
process.on('disconnect', () => process.exit());

process.on('message', async ({ id, input }: CardJob) => {
  const answer: CardAnswer = await renderCard(input).then(
    (card) => ({ id, card }),
    (error: unknown) => ({ id, failure: String(error) }),
  );
  process.send?.(answer);
});
