import { slugify } from './slug.ts';

// Addresses and instructions for programs that use the gallery. The integrations page, llms.txt and SKILL.md contain
// them.

/** Paths of the files and endpoints for programs. */
export const INTEGRATION_PATHS = {
  mcp: '/mcp',
  llms: '/llms.txt',
  skill: '/skill/SKILL.md',
  openApi: '/api/openapi.json',
} as const;

/** Returns the name under which MCP clients list the gallery and agents list its skill: `vitrine-screens`. */
export const integrationKey = (siteName: string): string => {
  // Skill names have at most 64 characters. 50 leave enough room for the ending `-screens`.
  const name = slugify(siteName).slice(0, 50).replace(/-+$/, '');
  if (name.endsWith('screens')) return name;
  return name ? `${name}-screens` : 'gallery-screens';
};

export type McpClient = {
  name: string;
  /** Tells the reader what to do with `code`. */
  instruction: string;
  code: string;
  language: 'shell' | 'json' | 'text';
};

const json = (value: unknown): string => JSON.stringify(value, null, 2);

/** Returns instructions for adding the gallery to common MCP clients. */
export function listMcpClients({ name, publicUrl }: { name: string; publicUrl: string }): McpClient[] {
  const key = integrationKey(name);
  const url = publicUrl + INTEGRATION_PATHS.mcp;
  return [
    {
      name: 'Claude Code',
      instruction: 'Run this command:',
      language: 'shell',
      code: `claude mcp add --transport http ${key} ${url}`,
    },
    {
      name: 'Claude',
      instruction: 'Open Settings, Connectors, Add custom connector, and paste this URL:',
      language: 'text',
      code: url,
    },
    {
      name: 'Cursor',
      instruction: 'Add this to .cursor/mcp.json in a project, or to ~/.cursor/mcp.json:',
      language: 'json',
      code: json({ mcpServers: { [key]: { url } } }),
    },
    {
      name: 'VS Code',
      instruction: 'Add this to .vscode/mcp.json:',
      language: 'json',
      code: json({ servers: { [key]: { type: 'http', url } } }),
    },
    {
      name: 'Codex',
      instruction: 'Run this command:',
      language: 'shell',
      code: `codex mcp add ${key} --url ${url}`,
    },
    {
      name: 'Gemini CLI',
      instruction: 'Run this command:',
      language: 'shell',
      code: `gemini mcp add --transport http ${key} ${url}`,
    },
  ];
}

/** The tools of the MCP server, summarized for people. Agents get longer descriptions from the server. */
export const MCP_TOOLS = [
  {
    name: 'search_screens',
    summary: 'Finds screens by words, app, type, pattern, element, style, color, brightness and date.',
  },
  {
    name: 'get_screen',
    summary: 'Returns one screen: its picture, tags with their source, colors, and the words in it.',
  },
  {
    name: 'find_similar',
    summary: 'Finds screens like a screen of the gallery, or like a picture that you send.',
  },
  { name: 'list_filters', summary: 'Lists the values of the filters with their numbers of screens.' },
] as const;
