import { imageUrl } from '#shared/urls.ts';
import { createRandom } from '../datasets/random.ts';
import { ILLUSTRATED_TITLE_PREFIX } from './gallery.ts';

// Sends requests to a server for the scenarios of `npm run proof`, and measures the answers.

/** Paths of the pages and renditions of a gallery, and of searches in it. */
export type Addresses = { pages: string[]; renditions: string[]; searches: string[] };

/** Widths of the renditions that lists and the viewer request. */
const WIDTHS = [300, 600, 1200];

type Listed<T> = { items: T[] };
type ListedScreen = { id: string; title: string; image: { url: string } };

/** Reads addresses of pages and renditions from the API of a server, and makes searches from the titles of screens. */
export async function readAddresses(url: string): Promise<Addresses> {
  const read = async <T>(path: string): Promise<Listed<T>> => {
    const response = await fetch(`${url}${path}`);
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}`);
    return (await response.json()) as Listed<T>;
  };
  const pages = ['/web', '/ios', '/web/apps', '/ios/apps', '/ui-elements', '/web/screen-types', '/blog'];
  const searches: string[] = [];
  const renditions: string[] = [];
  for (const platform of ['web', 'ios']) {
    const apps = await read<{ slug: string }>(`/api/apps?platform=${platform}&limit=60`);
    for (const { slug } of apps.items) pages.push(`/${platform}/apps/${slug}`);
    const screens = await read<ListedScreen>(`/api/screens?platform=${platform}&limit=100`);
    for (const { id, title, image } of screens.items) {
      pages.push(`/screen/${id}`);
      searches.push(`/api/search?platform=${platform}&q=${encodeURIComponent(title.slice(0, 12))}`);
      // Generated screens have no image files.
      if (title.startsWith(ILLUSTRATED_TITLE_PREFIX))
        for (const width of WIDTHS) renditions.push(imageUrl(image.url, { width }));
    }
  }
  return { pages, renditions, searches };
}

/** `ms` is the time until the answer was complete, `retryAfter` the value of the header `Retry-After`. */
export type Answer = { status: number; ms: number; retryAfter: string | null };

/** Sends a request and reads the whole answer. The status 0 means that there was no complete answer. */
export async function send(address: string, init: RequestInit = {}): Promise<Answer> {
  const start = performance.now();
  try {
    const response = await fetch(address, init);
    await response.arrayBuffer();
    return {
      status: response.status,
      ms: performance.now() - start,
      retryAfter: response.headers.get('retry-after'),
    };
  } catch {
    return { status: 0, ms: performance.now() - start, retryAfter: null };
  }
}

/** Returns a function that picks a random address: mostly a page, sometimes a rendition or a search. */
export function createAddressPicker({ pages, searches, renditions }: Addresses, seed: number): () => string {
  const random = createRandom(seed);
  return () => {
    const choice = random.next();
    // The random number makes repeated searches rare, so hardly any search is answered from a cache.
    if (choice < 0.15 && searches.length > 0) return `${random.pick(searches)}%20${random.int(1000)}`;
    if (choice < 0.35 && renditions.length > 0) return random.pick(renditions);
    return random.pick(pages);
  };
}

/** Sends requests with several clients until the signal aborts. Each client waits for an answer before it goes on. */
export async function sendClosedLoop(
  url: string,
  {
    clients,
    nextAddress,
    signal,
    onAnswer,
  }: {
    clients: number;
    nextAddress: () => string;
    signal: AbortSignal;
    onAnswer: (answer: Answer, address: string) => void;
  },
): Promise<void> {
  const client = async (): Promise<void> => {
    while (!signal.aborted) {
      const address = nextAddress();
      const answer = await send(`${url}${address}`);
      if (!signal.aborted) onAnswer(answer, address);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
}

/** Sends `perSecond` requests per second until the signal aborts, without waiting for their answers. */
export async function sendOpenLoop(
  url: string,
  {
    perSecond,
    nextAddress,
    signal,
    onAnswer,
  }: {
    perSecond: number;
    nextAddress: () => string;
    signal: AbortSignal;
    onAnswer: (answer: Answer, address: string) => void;
  },
): Promise<void> {
  const running = new Set<Promise<void>>();
  const begin = performance.now();
  let sent = 0;
  while (!signal.aborted) {
    const due = ((performance.now() - begin) / 1000) * perSecond;
    for (; sent < due; sent += 1) {
      const address = nextAddress();
      const request = send(`${url}${address}`).then((answer) => onAnswer(answer, address));
      running.add(request);
      void request.finally(() => running.delete(request));
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  await Promise.all(running);
}
