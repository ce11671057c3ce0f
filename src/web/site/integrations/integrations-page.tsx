import { Bot, Braces, Code2, FileText, Rss, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { INTEGRATION_PATHS, integrationKey, listMcpClients, MCP_TOOLS } from '#shared/integrations.ts';
import { FEEDS, OPEN_SEARCH } from '#shared/urls.ts';
import { buttonClass } from '#web/kit/button.tsx';
import { useSite } from '../use-site.ts';
import { CodeBlock } from './code-block.tsx';

const SECTIONS = [
  { id: 'mcp', title: 'AI agents', icon: Bot },
  { id: 'skill', title: 'Agent skill', icon: FileText },
  { id: 'api', title: 'API', icon: Braces },
  { id: 'feeds', title: 'Feeds', icon: Rss },
  { id: 'embed', title: 'Embeds', icon: Code2 },
  { id: 'search', title: 'Browser search', icon: Search },
] as const;
type SectionId = (typeof SECTIONS)[number]['id'];

/** How to use the gallery from agents, scripts, feed readers and other sites. */
export function IntegrationsPage() {
  const { name } = useSite();
  return (
    <div className="gutter grid max-w-[1280px] gap-x-16 pt-8 md:pt-12 lg:grid-cols-[200px_minmax(0,1fr)]">
      <header className="lg:col-start-2">
        <h1 className="text-balance font-semibold text-[2rem] leading-[1.12] tracking-[-0.03em] md:text-2xl">
          Integrations
        </h1>
        <p className="mt-4 max-w-[60ch] text-pretty text-ink-soft text-md">
          Use {name} from an AI agent, a script, a feed reader or another site. Reading needs no account and
          no key.
        </p>
      </header>
      <nav
        aria-label="On this page"
        className="mt-8 lg:sticky lg:top-[calc(var(--header-height)+32px)] lg:row-span-2 lg:row-start-1 lg:mt-1.5 lg:self-start print:hidden"
      >
        <ul className="flex flex-wrap gap-2 lg:flex-col lg:gap-0.5">
          {SECTIONS.map(({ id, title, icon: Icon }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="touch-target relative flex h-9 items-center gap-2.5 rounded-control px-3 font-medium text-ink-soft text-sm transition-colors duration-150 hover:bg-sunken hover:text-ink max-lg:bg-sunken/70 lg:-mx-3"
              >
                <Icon aria-hidden size={16} className="text-ink-faint" />
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-10 flex min-w-0 flex-col gap-16 lg:col-start-2">
        <AgentsSection />
        <SkillSection />
        <ApiSection />
        <FeedsSection />
        <EmbedSection />
        <SearchSection />
      </div>
    </div>
  );
}

function Section({ id, lead, children }: { id: SectionId; lead: ReactNode; children: ReactNode }) {
  const section = SECTIONS.find((each) => each.id === id);
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-5 border-line border-t pt-10 first:border-0 first:pt-0"
    >
      <div>
        <h2
          id={id}
          className="scroll-mt-[calc(var(--header-height)+24px)] font-semibold text-[1.5rem] leading-[1.875rem] tracking-[-0.022em]"
        >
          {section?.title}
        </h2>
        <p className="mt-2 max-w-[64ch] text-pretty text-ink-soft text-md">{lead}</p>
      </div>
      {children}
    </section>
  );
}

/** Rows of a term and its explanation. */
function Rows({ rows }: { rows: readonly { term: ReactNode; text: ReactNode }[] }) {
  return (
    <dl className="divide-y divide-line rounded-media shadow-[inset_0_0_0_1px_var(--line)]">
      {rows.map(({ term, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change
        <div key={index} className="grid gap-x-6 gap-y-1 px-4 py-3 sm:grid-cols-[180px_minmax(0,1fr)]">
          <dt className="break-words font-medium text-ink">{term}</dt>
          <dd className="text-pretty text-ink-soft">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

const Mono = ({ children }: { children: ReactNode }) => (
  <code className="font-mono text-[0.8125rem]">{children}</code>
);

const LINK =
  'text-ink underline decoration-line-strong underline-offset-3 transition-colors hover:decoration-ink';

function AgentsSection() {
  const site = useSite();
  return (
    <Section
      id="mcp"
      lead="Claude, Cursor and other agents search the gallery through the Model Context Protocol. They see the pictures, not only links."
    >
      <CodeBlock label="the URL of the MCP server" code={site.publicUrl + INTEGRATION_PATHS.mcp} />
      <div className="divide-y divide-line rounded-media shadow-[inset_0_0_0_1px_var(--line)]">
        {listMcpClients(site).map(({ name, instruction, code }, index) => (
          <details key={name} name="mcp-client" open={index === 0} className="group/client">
            <summary className="flex h-12 cursor-pointer list-none items-center justify-between rounded-media px-4 font-medium hover:bg-sunken/60 [&::-webkit-details-marker]:hidden">
              {name}
              <span
                aria-hidden
                className="text-ink-faint text-lg leading-none transition-transform duration-150 group-open/client:rotate-45"
              >
                +
              </span>
            </summary>
            <div className="flex flex-col gap-3 px-4 pb-4">
              <p className="text-ink-soft">{instruction}</p>
              <CodeBlock label={`the text for ${name}`} code={code} />
            </div>
          </details>
        ))}
      </div>
      <Rows rows={MCP_TOOLS.map(({ name, summary }) => ({ term: <Mono>{name}</Mono>, text: summary }))} />
      <div>
        <h3 className="font-semibold text-md">Try asking</h3>
        <ul className="mt-2 flex flex-col gap-1.5 text-ink-soft">
          {[
            'Find checkout screens with a promo code and compare where they put it.',
            'Show me dark dashboards with a chart. What do they have in common?',
            'How do finance apps on iOS start their onboarding?',
          ].map((example) => (
            <li key={example}>“{example}”</li>
          ))}
        </ul>
      </div>
    </Section>
  );
}

function SkillSection() {
  const { name, publicUrl } = useSite();
  const folder = `~/.claude/skills/${integrationKey(name)}`;
  return (
    <Section
      id="skill"
      lead="A skill teaches an agent when to look for references and how to search this gallery well. It contains the address of the gallery."
    >
      <div className="flex flex-wrap gap-2">
        <a href={INTEGRATION_PATHS.skill} download="SKILL.md" className={buttonClass({ variant: 'solid' })}>
          Download SKILL.md
        </a>
        <a href={INTEGRATION_PATHS.llms} className={buttonClass()}>
          View llms.txt
        </a>
      </div>
      <CodeBlock
        label="the command that installs the skill"
        code={`mkdir -p ${folder}\ncurl -o ${folder}/SKILL.md ${publicUrl}${INTEGRATION_PATHS.skill}`}
      />
    </Section>
  );
}

function ApiSection() {
  const { publicUrl } = useSite();
  return (
    <Section
      id="api"
      lead={
        <>
          All data of the pages is available as JSON, also to scripts in the browser.{' '}
          <a href={INTEGRATION_PATHS.openApi} className={LINK}>
            The OpenAPI document
          </a>{' '}
          describes every route.
        </>
      }
    >
      <CodeBlock
        label="the examples of the API"
        code={[
          '# Screens with filters; facets=1 adds the values of all filters with their counts',
          `curl '${publicUrl}/api/screens?platform=web&scheme=dark&limit=5&facets=1'`,
          '',
          '# Words inside screens',
          `curl '${publicUrl}/api/screens?q=promo+code'`,
          '',
          '# An image 600 pixels wide: append this to its url',
          '?width=600&format=webp',
        ].join('\n')}
      />
    </Section>
  );
}

function FeedsSection() {
  const { publicUrl } = useSite();
  const row = (term: string, paths: readonly string[]) => ({
    term,
    text: (
      <ul className="flex flex-col gap-2">
        {paths.map((path) => (
          <li key={path}>
            <a href={path} className={`${LINK} break-all`}>
              {publicUrl + path}
            </a>
          </li>
        ))}
      </ul>
    ),
  });
  return (
    <Section id="feeds" lead="Follow new screens in a feed reader, a chat channel or an automation.">
      <Rows
        rows={[
          row('New screens', [FEEDS.screens.rss, FEEDS.screens.atom]),
          row('Blog', [FEEDS.blog.rss, FEEDS.blog.atom]),
        ]}
      />
    </Section>
  );
}

function EmbedSection() {
  const { publicUrl } = useSite();
  return (
    <Section
      id="embed"
      lead="Paste the link of a screen or an app into Notion, WordPress, Discourse or another editor that supports oEmbed. The editor shows the picture."
    >
      <CodeBlock
        label="the address for oEmbed"
        code={`${publicUrl}/oembed?url=${publicUrl}/screen/{id}&maxwidth=800`}
      />
    </Section>
  );
}

function SearchSection() {
  const { publicUrl } = useSite();
  return (
    <Section
      id="search"
      lead={
        <>
          Firefox offers the search of the gallery in its address bar (
          <a href={OPEN_SEARCH.path} className={LINK}>
            OpenSearch
          </a>
          ). For Chrome, Raycast and other launchers, add a search engine with this URL:
        </>
      }
    >
      <CodeBlock label="the URL of the search" code={`${publicUrl}/screens?q=%s`} />
    </Section>
  );
}
