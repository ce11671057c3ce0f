-- Search in OCR texts.

-- One tsvector of title and OCR text: 'checkout visa' finds a screen with 'checkout' in its title and 'visa'
-- in its image. Words of the title have the weight A. Searches read the tsvectors of many rows, so they should stay in
-- the rows. With the storage `main`, PostgreSQL moves the texts out of a long row before it moves the tsvector.
drop index screen_text_ocr;
alter table screen_text drop column ocr_words;
alter table screen_text add column words tsvector not null generated always as (
  setweight(to_tsvector('simple', search_fold(title)), 'A') || to_tsvector('simple', search_fold(ocr))) stored,
  alter column words set storage main;
-- One index per platform, because a search has one platform and need not read the rows of the other.
create index screen_text_words_web on screen_text using gin (words) with (fastupdate = off) where platform = 'web';
create index screen_text_words_ios on screen_text using gin (words) with (fastupdate = off) where platform = 'ios';
-- For words that many screens contain: the newest screens are scanned until enough of them match.
create index screen_text_newest on screen_text (platform, created_at desc);

-- Whether a string in an OCR text belongs in the vocabulary. OCR also sees letters in patterns and icons, so very
-- short, very long and repetitive strings are left out. Strings with digits are left out too: a search finds them only
-- as they are typed.
create function search_is_word(word text) returns boolean
language sql immutable parallel safe as $$
  select length(word) between 3 and 30 and word !~ '[0-9]' and word !~ '(.)\1\1'
$$;

-- Returns the words of the OCR text from the tsvector, where they have the default weight D. They are folded
-- already.
create function search_text_words(words tsvector) returns setof text
language sql immutable parallel safe as $$
  select w from unnest(tsvector_to_array(ts_filter(words, '{d}'))) w
$$;

-- The words of all OCR texts, used to complete and correct typed words. ndoc is the number of screens whose
-- text contains the word. Separate from search_vocab, which is small and has no recognition errors. A word
-- with one wrong letter shares its first or its last half with the correct word, so two indexes, one of them
-- on reversed words, find the correct word by prefix. Collation "C" sorts by bytes, so that a prefix is a
-- range of the index.
create table text_vocab (
  word text collate "C" primary key,
  ndoc integer not null
) with (fillfactor = 80);
create index text_vocab_reverse on text_vocab (reverse(word) collate "C");

-- Updates the words in alphabetical order, which prevents deadlocks between concurrent writers. The deltas of
-- a word are summed first, so that `search_is_word` runs once per word. `offset 0` keeps PostgreSQL from evaluating
-- `search_is_word` before the sum.
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
