/** Words that screens are named with, those among them that could be taken apart but are written as one. */
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

const LONGEST = Math.max(...[...WORDS].map((word) => word.length));
const SHORT = 2;
/** Short words that stand for something even as one of two parts. */
const NAMES = new Set(['db', 'id', 'ui']);

/** Two parts must both be words of some length, or nearly every word could be taken apart. */
const isConvincing = (parts: readonly string[]): boolean =>
  parts.length > 2 || parts.every((part) => part.length > SHORT || NAMES.has(part));

/**
 * The words that a word in small letters is glued together of, or the word alone where it is not entirely made of
 * words that screens are named with. Where there are several ways the one with the fewest words counts.
 */
export function splitGluedWords(word: string): string[] {
  if (word.length < 6 || word.length > 60 || WORDS.has(word)) return [word];
  /** By length: the fewest words that the beginning of that length is made of. */
  const best: (string[] | undefined)[] = [[]];
  for (let end = 1; end <= word.length; end += 1) {
    for (let start = Math.max(0, end - LONGEST); start < end; start += 1) {
      const before = best[start];
      const part = word.slice(start, end);
      if (!before || !WORDS.has(part)) continue;
      const known = best[end];
      if (!known || before.length + 1 < known.length) best[end] = [...before, part];
    }
  }
  const parts = best[word.length];
  return parts && isConvincing(parts) ? parts : [word];
}
