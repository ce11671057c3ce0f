/**
 * Words that occur in names of screens. They include compounds that must not be split, such as 'checkout'.
 */
const WORDS = new Set(
  `
    about account accounts action add admin alert all amount and app archive article asset back backlog
    backup bank bar bill board book bookmark bookmarks box budget bulk button buy by cal calendar card
    cards cart category change changelog chart chat check checkbox checklist checkout choose client code
    color comment confirm contact copy create custom daily dark dashboard data date day daylight db
    delete detail details device dialog discount document documents done down download downloads draft
    drop dropdown edit editor email empty error event expense explore export family feed feedback field
    fields file filename files filter find first folder font fonts for form free friend friends from
    full game gift go goal goals graph grid group groups guide help history home homepage how id image
    import in inbox income info input invite invoice is it item items key keyboard keynote label large
    last layout lesson light link links list lists live load location lock log login logout logs mail
    main manage manager map media member members menu message messages mobile mode model money month
    more move music my name nav navbar navigation new news next no note notebook notes of offer on
    onboarding online open option options or order orders out outside page panel password passwords pay
    paycheck payload payment payments people permission phone photo photobook picker pin plan plans
    player playlist plugin plugins popular popup post posts premium price product products profile
    progress project projects public quick read reader recent recipe record remove reply report reports
    request reset result results review role roles rule rules save scan schedule search section security
    select sell send server servers service settings setup share sheet shop show side sidebar sign size
    small social sort source staff start state stats step store story storyboard storybook style
    stylesheet switch tab table tag tags task tasks team test theme themes ticket time timeline timeout
    timetable timezone to today token tool toolbar toolbox tools top total track transaction transfer
    trip two type ui up update upgrade upload uploads user username users vault verify video view vs
    wallet watch webhook webhooks week weekday welcome what where with within without work workbook
    workflow workload workout works workshop workspace year you your zone
  `
    .trim()
    .split(/\s+/),
);

/** Shorter words are not split. */
const MIN_SPLIT_LENGTH = 6;
/** Longer words are not split, which limits the time that the search for a split takes. */
const MAX_SPLIT_LENGTH = 60;
/** Length of the longest word in `WORDS`. */
const MAX_WORD_LENGTH = Math.max(...[...WORDS].map((word) => word.length));
const MAX_SHORT_LENGTH = 2;
/** Short words that are accepted in a split into two parts. */
const SHORT_WORDS = new Set(['db', 'id', 'ui']);

/**
 * Whether a split is plausible. Rejects a split into two parts if one part is a short word outside `SHORT_WORDS`,
 * because many other words have such a split: 'inform' does not mean 'in form'.
 */
const isPlausible = (parts: readonly string[]): boolean =>
  parts.length > 2 || parts.every((part) => part.length > MAX_SHORT_LENGTH || SHORT_WORDS.has(part));

/**
 * Splits a lower-case word that consists of several words of `WORDS` without spaces: 'giftcards' -> 'gift',
 * 'cards'. Returns the split with the fewest words, or the word itself if there is no plausible split.
 */
export function segmentWords(word: string): string[] {
  if (word.length < MIN_SPLIT_LENGTH || word.length > MAX_SPLIT_LENGTH || WORDS.has(word)) return [word];
  /** `best[n]` is the split of the first n letters into the fewest words; undefined if there is none. */
  const best: (string[] | undefined)[] = [[]];
  for (let end = 1; end <= word.length; end += 1) {
    for (let start = Math.max(0, end - MAX_WORD_LENGTH); start < end; start += 1) {
      const before = best[start];
      const part = word.slice(start, end);
      if (!before || !WORDS.has(part)) continue;
      const bestSoFar = best[end];
      if (!bestSoFar || before.length + 1 < bestSoFar.length) best[end] = [...before, part];
    }
  }
  const parts = best[word.length];
  return parts && isPlausible(parts) ? parts : [word];
}
