/** An entry of a feed. All URLs are absolute. */
export type FeedEntry = {
  /** Permanent id, `urn:uuid:…`. */
  id: string;
  url: string;
  title: string;
  /** Plain text of one or two sentences. */
  summary: string;
  /** Full content as safe HTML. */
  html: string;
  picture: { url: string; type: string; width: number; height: number; alt: string } | null;
  /** ISO 8601. */
  publishedAt: string;
  updatedAt: string;
};

export type Feed = {
  title: string;
  description: string;
  /** URLs of the feed in each format. */
  urls: { rss: string; atom: string };
  /** The page with the same content. */
  pageUrl: string;
  siteName: string;
  siteUrl: string;
  entries: FeedEntry[];
};

/** Returns the latest of the given instants. */
export const latest = (instants: readonly string[]): string | undefined => instants.toSorted().at(-1);

/** Returns when a feed last changed; the Unix epoch for a feed without entries. */
export const updatedAt = ({ entries }: Feed): string =>
  latest(entries.map((entry) => entry.updatedAt)) ?? '1970-01-01T00:00:00.000Z';
