import type { z } from 'zod';
import type { Db } from '#db/tables.ts';
import type { Accounts } from '#domain/accounts/accounts.ts';
import type { LiveIndex } from '#domain/explore/index/live-index.ts';
import type { ImageService } from '#domain/images/image-service.ts';
import type { SimilarService } from '#domain/similar/similar-service.ts';
import type { Config } from '#platform/config.ts';
import type { Logger } from '#platform/logger.ts';
import type { Semaphore } from '#platform/semaphore.ts';

/** Dependencies of the tools. The tools call the same functions of the domain as the API routes. */
export type McpDeps = {
  config: Config;
  db: Db;
  images: ImageService;
  logger: Logger;
  /** Limits the concurrent reads of visitors. The API and the pages use the same semaphore. */
  readLimit: Semaphore;
  index: LiveIndex;
  similar: SimilarService;
  /** Counts a search by an uploaded picture for the client of this request. Throws `AuthError` above the limit. */
  countPictureSearch(): Promise<void>;
};

/** Dependencies that all requests share. */
export type SharedMcpDeps = Omit<McpDeps, 'countPictureSearch'> & { accounts: Accounts };

/** Result of a tool: data, and images that the client shows to the agent. */
export type ToolResult = { data: Record<string, unknown>; images?: readonly Buffer[] };

/** A tool that only reads the public gallery. */
export type Tool<Schema extends z.ZodObject = z.ZodObject> = {
  name: string;
  title: string;
  description: string;
  arguments: Schema;
  /** Throws `ProductError`, whose message the client receives. */
  run(deps: McpDeps, args: z.infer<Schema>, signal: AbortSignal): Promise<ToolResult>;
};

/** Helps the compiler to infer the types of the arguments. */
export const defineTool = <Schema extends z.ZodObject>(tool: Tool<Schema>): Tool => tool as unknown as Tool;
