-- Search in the text inside the pictures.

-- Title and recognised text as one: 'checkout visa' finds a screen whose title says the one and whose picture the
-- other. Words of the title weigh A. They stay in the row itself, and the texts go out of it where it gets too long: this
-- is what searching reads, row after row.
drop index screen_text_ocr;
alter table screen_text drop column ocr_words;
alter table screen_text add column words tsvector not null generated always as (
  setweight(to_tsvector('simple', search_fold(title)), 'A') || to_tsvector('simple', search_fold(ocr))) stored,
  alter column words set storage main;
-- One for each platform, as searches are of one: half the rows need not be read to be left out.
create index screen_text_words_web on screen_text using gin (words) with (fastupdate = off) where platform = 'web';
create index screen_text_words_ios on screen_text using gin (words) with (fastupdate = off) where platform = 'ios';
-- The newest that hold a word which many hold.
create index screen_text_newest on screen_text (platform, created_at desc);

-- What in recognised text looks like a word. Recognition also sees letters in patterns and icons; what has digits is
-- found as it is typed.
create function search_is_word(word text) returns boolean
language sql immutable parallel safe as $$
  select length(word) between 3 and 30 and word !~ '[0-9]' and word !~ '(.)\1\1'
$$;

-- The words of recognised text, which are those that do not weigh A: it was folded and cut for the index already.
create function search_text_words(words tsvector) returns setof text
language sql immutable parallel safe as $$
  select w from unnest(tsvector_to_array(ts_filter(words, '{d}'))) w
$$;

-- The words inside the pictures, with how many screens show them: what a begun word is completed to and a mistyped one
-- compared with. Apart from `search_vocab`, which stays small and exact. A word with one letter wrong has its first or
-- its last half in common with the right one, so it is found from either end. By bytes: ranges are prefixes then.
create table text_vocab (
  word text collate "C" primary key,
  ndoc integer not null
) with (fillfactor = 80);
create index text_vocab_reverse on text_vocab (reverse(word) collate "C");

-- Always in the same order, so that writers of the same words wait for each other instead of blocking each other. Each
-- word is looked at once, however many screens hold it.
create function text_vocab_count(words text[], deltas integer[]) returns void language plpgsql as $$
begin
  insert into text_vocab as v (word, ndoc)
  select d.word, d.delta from (
    select u.word, sum(u.delta) as delta from unnest(words, deltas) as u (word, delta) group by u.word offset 0
  ) d
  where d.delta <> 0 and search_is_word(d.word) order by d.word collate "C"
  on conflict (word) do update set ndoc = v.ndoc + excluded.ndoc;
  if -1 = any (deltas) then
    delete from text_vocab where word = any (words) and ndoc <= 0;
  end if;
end $$;

create function screen_text_learn_ocr() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform text_vocab_count(array_agg(w), array_agg(1)) from added a, search_text_words(a.words) w
    having count(*) > 0;
  elsif tg_op = 'DELETE' then
    perform text_vocab_count(array_agg(w), array_agg(-1)) from removed r, search_text_words(r.words) w
    having count(*) > 0;
  else
    perform text_vocab_count(array_agg(d.word), array_agg(d.n))
    from (
      select w as word, 1 as n from added a join removed r using (screen_id), search_text_words(a.words) w
      where a.ocr <> r.ocr
      union all
      select w, -1 from added a join removed r using (screen_id), search_text_words(r.words) w
      where a.ocr <> r.ocr
    ) d
    having count(*) > 0;
  end if;
  return null;
end $$;
create trigger screen_text_learn_ocr_insert after insert on screen_text
  referencing new table as added for each statement execute function screen_text_learn_ocr();
create trigger screen_text_learn_ocr_delete after delete on screen_text
  referencing old table as removed for each statement execute function screen_text_learn_ocr();
create trigger screen_text_learn_ocr_update after update on screen_text
  referencing old table as removed new table as added for each statement execute function screen_text_learn_ocr();

insert into text_vocab (word, ndoc)
select d.word, d.n from (
  select w as word, count(*) as n from screen_text t, search_text_words(t.words) w group by w offset 0
) d where search_is_word(d.word);
