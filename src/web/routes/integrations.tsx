import { createFileRoute } from '@tanstack/react-router';
import { integrationsHead } from '#web/site/integrations/integrations-head.ts';
import { IntegrationsPage } from '#web/site/integrations/integrations-page.tsx';

export const Route = createFileRoute('/integrations')({
  head: ({ match: { context } }) => integrationsHead(context.site),
  component: IntegrationsPage,
});
