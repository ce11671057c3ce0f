import { serveHelper } from '#platform/serve-helper.ts';
import { renderCard } from './render-card.ts';

// A process of its own that draws cards until nobody wants one: see card-painter.ts.
serveHelper(renderCard);
