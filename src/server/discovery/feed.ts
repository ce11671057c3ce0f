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
  image: { url: string; type: string; width: number; height: number; alt: string } | null;
  /** ISO 8601. */
  publishedAt: string;
  updatedAt: string;
};

/** A feed, independent of its format. All URLs are absolute. */
export type Feed = {
  title: string;
  description: string;
  /** URLs of the feed in each format. */
  urls: { rss: string; atom: string; json?: string };
  /** The page of the site that shows the same content. */
  pageUrl: string;
  siteName: string;
  siteUrl: string;
  entries: FeedEntry[];
};

/** Returns the latest time, or undefined if there is none. All times must be ISO 8601 in the same time zone. */
export const latest = (times: readonly string[]): string | undefined => times.toSorted().at(-1);

/**
 * Returns the time of a feed's last change, which Atom requires. For a feed without entries it is the start of the
 * current day, so that all processes write the same document and its ETag changes only once a day.
 */
export const updateTimeOf = ({ entries }: Feed): string =>
  latest(entries.map((entry) => entry.updatedAt)) ?? `${new Date().toISOString().slice(0, 10)}T00:00:00.000Z`;
