import { longDate } from '../viewer/screen-date.ts';

/** The day on which a post came out. */
export const PostDate = ({ instant }: { instant: string }) => (
  <time dateTime={instant}>{longDate(instant)}</time>
);
