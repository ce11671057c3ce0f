import { pages } from '#shared/urls.ts';

/** How the list was left, for as long as the document lives: a form leads back to it. */
type Left = {
  /** Path and search parameters. */
  address: string;
  /** Pixels. */
  scrollY: number;
  /** The row that was worked on. */
  rowId: string | null;
};

let left: Left = { address: pages.adminScreens, scrollY: 0, rowId: null };

export const rememberList = (how: Partial<Left>): void => {
  left = { ...left, ...how };
};

/** Where a form of one or many screens leads when it is saved or given up: the list as it was left. */
export const lastListAddress = (): string => left.address;

/** How the list at this address was left. */
export const howLeft = (address: string): Pick<Left, 'scrollY' | 'rowId'> =>
  left.address === address ? left : { scrollY: 0, rowId: null };

/** Where a form leads that has added something: the whole list, at whose beginning that is. */
export function newestListAddress(): string {
  left = { address: pages.adminScreens, scrollY: 0, rowId: null };
  return left.address;
}
