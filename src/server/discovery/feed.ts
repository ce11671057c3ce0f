/** Something new, for readers that come by feed. All addresses are absolute. */
export type FeedEntry = {
  /** Stays the same whatever else changes: `urn:uuid:…`. */
  id: string;
  url: string;
  title: string;
  /** Plain text of one or two sentences. */
  summary: string;
  /** The whole of it as safe HTML. */
  html: string;
  picture: { url: string; type: string; width: number; height: number; alt: string } | null;
  /** ISO 8601. */
  publishedAt: string;
  updatedAt: string;
};

export type Feed = {
  title: string;
  description: string;
  /** Where the feed itself lies, in each of the formats. */
  urls: { rss: string; atom: string };
  /** The page that shows the same. */
  pageUrl: string;
  siteName: string;
  siteUrl: string;
  entries: FeedEntry[];
};

/** The last of some instants. */
export const latest = (instants: readonly string[]): string | undefined => instants.toSorted().at(-1);

/** When a feed last changed; a feed without entries has not changed yet. */
export const updatedAt = ({ entries }: Feed): string =>
  latest(entries.map((entry) => entry.updatedAt)) ?? '1970-01-01T00:00:00.000Z';
