import { z } from 'zod';
import { ProductError } from '#shared/errors.ts';
import { isUuid } from '#shared/uuid.ts';

const MAX_LENGTH = 2000;
/** Matches an id alone, or the address of the page of a screen. Captures the id. */
const ID_OR_URL = /(?:^|\/screen\/)([0-9a-f-]{36})\/?(?:[?#].*)?$/i;
const text = z.string().max(MAX_LENGTH).optional();

/**
 * Arguments that identify a screen, as the tools describe them. Other galleries call the id `screen_id` or
 * `screenshot_id`. The tools accept both names, but describe only `screen_id`.
 */
export const SCREEN_ID_ARGUMENTS = {
  id: text.describe('Id of the screen, from a result of search_screens (also as screen_id)'),
  screen_id: text.describe('The same as id'),
  url: text.describe('Instead of id: the address of the page of the screen'),
};

/** Names of all arguments that identify a screen, including those that are not described. */
export const SCREEN_ID_NAMES = [...Object.keys(SCREEN_ID_ARGUMENTS), 'screenshot_id'];

/** Returns the id in the arguments, or null if there is none. Throws `validation_failed` if it is malformed. */
export function findScreenId(args: Readonly<Record<string, unknown>>): string | null {
  const given = [args.id, args.screen_id, args.screenshot_id, args.url].find(
    (value) => value !== undefined && value !== null && value !== '',
  );
  if (given === undefined) return null;
  const id = ID_OR_URL.exec(String(given).slice(0, MAX_LENGTH).trim())?.[1];
  if (!id || !isUuid(id))
    throw new ProductError(
      'validation_failed',
      'id must be the id of a screen, from a result of search_screens',
    );
  return id.toLowerCase();
}

/** Returns the id that the arguments contain. Throws `validation_failed` if it is missing or malformed. */
export function parseScreenId(args: Readonly<Record<string, unknown>>): string {
  const id = findScreenId(args);
  if (id === null) throw new ProductError('validation_failed', 'The argument id is missing');
  return id;
}
