import { longDate } from '#shared/dates.ts';

/** Publication date of a post. */
export const PostDate = ({ instant }: { instant: string }) => (
  <time dateTime={instant}>{longDate(instant)}</time>
);
