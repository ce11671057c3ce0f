import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as SdkV1Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as SdkV1Transport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

export type ToolResult = {
  isError?: boolean;
  content: { type: string; text?: string; data?: string; mimeType?: string }[];
};

export type ToolDescription = {
  name: string;
  description?: string | undefined;
  inputSchema: { properties?: Record<string, unknown> | undefined };
  annotations?: Record<string, unknown> | undefined;
};

/** The members that the tests use. Both official MCP clients have them, the current one and the one of the 1.x line. */
export type McpTestClient = {
  serverInfo: { name: string; title?: string | undefined } | undefined;
  instructions: string | undefined;
  listTools(): Promise<ToolDescription[]>;
  /** Calls a tool and returns its result. Rejects on protocol errors. */
  call(name: string, args: Record<string, unknown>): Promise<ToolResult>;
  close(): Promise<void>;
};

type Connected = {
  getServerVersion(): { name: string; title?: string | undefined } | undefined;
  getInstructions(): string | undefined;
  listTools(): Promise<{ tools: unknown[] }>;
  callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<unknown>;
  close(): Promise<void>;
};

const wrap = (client: Connected): McpTestClient => ({
  serverInfo: client.getServerVersion(),
  instructions: client.getInstructions(),
  listTools: async () => (await client.listTools()).tools as ToolDescription[],
  call: async (name, args) => (await client.callTool({ name, arguments: args })) as ToolResult,
  close: () => client.close(),
});

const INFO = { name: 'vitrine-tests', version: '1.0.0' };
const endpointOf = (serverUrl: string): URL => new URL('/mcp', serverUrl);

/** Connects the current official client, which speaks the protocol revision of 2026. */
async function connectCurrent(serverUrl: string): Promise<McpTestClient> {
  const client = new Client(INFO);
  await client.connect(new StreamableHTTPClientTransport(endpointOf(serverUrl)));
  return wrap(client);
}

/** Connects the official client of the 1.x line, which speaks the protocol revisions of 2025. */
async function connectSdkV1(serverUrl: string): Promise<McpTestClient> {
  const client = new SdkV1Client(INFO);
  // The types of this client do not support `exactOptionalPropertyTypes`.
  await client.connect(new SdkV1Transport(endpointOf(serverUrl)) as Parameters<SdkV1Client['connect']>[0]);
  return wrap(client);
}

/** The official clients by name. */
export const MCP_CLIENTS = {
  '@modelcontextprotocol/client': connectCurrent,
  '@modelcontextprotocol/sdk': connectSdkV1,
};

/** Parses the text of a tool's result as JSON. Throws if the tool reported an error. */
export function parseToolResult<T = Record<string, unknown>>(result: ToolResult): T {
  const [first] = result.content;
  if (result.isError || first?.type !== 'text') throw new Error(`The tool failed: ${first?.text}`);
  return JSON.parse(first.text ?? '') as T;
}
