import { serveHelper } from '#platform/serve-helper.ts';
import { renderCard } from './render-card.ts';

// Entry point of the process that renders cards; see card-painter.ts.
serveHelper(renderCard);
