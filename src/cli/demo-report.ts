import type { LoadedDemo } from '#domain/demo/load-demo.ts';
import type { RemovedDemo } from '#domain/demo/remove-demo.ts';
import { toSingleLine } from '#platform/single-line.ts';

const counted = (count: number, one: string, several = `${one}s`): string | null =>
  count === 0 ? null : `${count} ${count === 1 ? one : several}`;

const listed = (parts: (string | null)[]): string => {
  const said = parts.filter((part) => part !== null);
  return said.length > 1 ? `${said.slice(0, -1).join(', ')} and ${said.at(-1)}` : (said[0] ?? '');
};

/** Maximum number of names that are listed. */
const NAMES = 5;

function named(names: readonly string[], one: string, several?: string): string | null {
  const count = counted(names.length, one, several);
  if (count === null) return null;
  const rest = names.length > NAMES ? ', …' : '';
  return `${count} (${toSingleLine(names.slice(0, NAMES).join(', '))}${rest})`;
}

/** Human-readable result of `vitrine demo load`. */
export function loadReport({ apps, screens, categories, posts, taken }: LoadedDemo): string {
  const brought = listed([
    counted(screens, 'screen'),
    counted(apps, 'app'),
    counted(categories, 'category', 'categories'),
    counted(posts, 'post'),
  ]);
  const lines = [brought ? `Loaded ${brought}.` : 'The demo is here already: nothing was loaded.'];
  if (brought && taken.length > 0) {
    lines.push(`Left out ${named(taken, 'app')}, whose addresses are in use.`);
  }
  return lines.join('\n');
}

/** Human-readable result of `vitrine demo remove`. */
export function removalReport({ removed, kept }: RemovedDemo): string {
  const gone = listed([
    counted(removed.screens, 'screen'),
    counted(removed.apps, 'app'),
    counted(removed.categories, 'category', 'categories'),
    counted(removed.posts, 'post'),
  ]);
  const stays = listed([
    named(kept.screens, 'screen'),
    named(kept.apps, 'app'),
    named(kept.categories, 'category', 'categories'),
    named(kept.posts, 'post'),
  ]);
  const lines = [gone ? `Removed ${gone}.` : 'There is nothing of the demo here.'];
  if (stays) lines.push(`Kept ${stays}, which you use or made your own.`);
  return lines.join('\n');
}
