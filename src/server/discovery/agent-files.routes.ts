import { Hono } from 'hono';
import { getStats } from '#domain/catalogue/stats/queries.ts';
import { cacheTags } from '#domain/changes.ts';
import type { ServerEnv } from '#server/http/env.ts';
import { publicCors } from '#server/http/public-cors.ts';
import { INTEGRATION_PATHS } from '#shared/integrations.ts';
import { llmsText, skillText } from './agent-files.ts';
import { answerWithDocument } from './cached-document.ts';
import type { DiscoveryDeps } from './deps.ts';

/** Serves the files that tell agents how to use the gallery: `/llms.txt` and `/skill/SKILL.md`. */
export function agentFileRoutes(deps: DiscoveryDeps): Hono<ServerEnv> {
  const { site } = deps.config;
  const routes = new Hono<ServerEnv>();
  routes.options(INTEGRATION_PATHS.llms, publicCors);
  routes.options(INTEGRATION_PATHS.skill, publicCors);
  routes.get(INTEGRATION_PATHS.llms, async (c, next) => {
    const answer = await answerWithDocument(c, deps, async () => ({
      body: llmsText(site, await getStats(deps.db)),
      contentType: 'text/plain; charset=utf-8',
      tags: [cacheTags.stats],
      isForAnyOrigin: true,
    }));
    return answer ?? next();
  });
  routes.get(INTEGRATION_PATHS.skill, async (c, next) => {
    const answer = await answerWithDocument(c, deps, async () => ({
      body: skillText(site),
      contentType: 'text/markdown; charset=utf-8',
      tags: [],
      isForAnyOrigin: true,
    }));
    return answer ?? next();
  });
  return routes;
}
