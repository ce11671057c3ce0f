-- Columns, tables and functions for search. Only search_fold folds text, so that stored text and queries are
-- folded in the same way.

create extension if not exists pg_trgm;

-- Converts text to lower case, removes accents, and replaces all characters other than letters and digits by
-- single spaces. The characters are listed by range because [:alnum:] depends on the locale of the database.
create function search_fold(source text) returns text
language sql immutable strict parallel safe as $$
  select btrim(regexp_replace(
    replace(replace(replace(
      regexp_replace(
        lower(translate(normalize(source, NFKD), 'øØłŁđĐıħ', 'oOlLdDih')),
        '[\u0300-\u036f]+', '', 'g'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u2bff\u3000-\u303f\ufe00-\ufe0f\uff00-\uff0f]+',
    ' ', 'g'))
$$;

-- Returns the distinct words of the folded text, without words of more than 40 characters.
create function search_words(source text) returns setof text
language sql immutable strict parallel safe as $$
  select distinct w from unnest(string_to_array(search_fold(source), ' ')) as w where w <> '' and length(w) <= 40
$$;

alter table apps add column search_name text not null generated always as (search_fold(name)) stored;
create index apps_search on apps using gin (search_name gin_trgm_ops);
alter table categories add column search_name text not null generated always as (search_fold(name)) stored;
create index categories_search on categories using gin (search_name gin_trgm_ops);

-- A separate table, so that the long OCR texts do not slow down lists of screens. platform and created_at are
-- copies, so that matches are filtered and sorted without reading screens.
create table screen_text (
  screen_id uuid primary key references screens on delete cascade,
  platform text not null,
  created_at timestamptz not null,
  title text not null,
  -- OCR text of the image.
  ocr text not null default '' check (length(ocr) <= 50000),
  title_words tsvector not null generated always as (to_tsvector('simple', search_fold(title))) stored,
  ocr_words tsvector not null generated always as (to_tsvector('simple', search_fold(ocr))) stored
);
create index screen_text_title on screen_text using gin (title_words) with (fastupdate = off);
create index screen_text_ocr on screen_text using gin (ocr_words) with (fastupdate = off);

create function screens_copy_text() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into screen_text (screen_id, platform, created_at, title)
    select id, platform, created_at, title from added;
  else
    update screen_text t set platform = a.platform, created_at = a.created_at, title = a.title
    from added a join removed r using (id)
    where t.screen_id = a.id
      and (a.platform, a.created_at, a.title) is distinct from (r.platform, r.created_at, r.title);
  end if;
  return null;
end $$;
create trigger screens_copy_text_insert after insert on screens
  referencing new table as added for each statement execute function screens_copy_text();
create trigger screens_copy_text_update after update on screens
  referencing old table as removed new table as added for each statement execute function screens_copy_text();

-- The words of all screen titles, app names and category names, used to correct and complete typed words.
-- ndoc is the number of titles and names that contain the word.
create table search_vocab (
  word text primary key,
  ndoc integer not null
);
create index search_vocab_prefix on search_vocab (word text_pattern_ops);
create index search_vocab_similar on search_vocab using gin (word gin_trgm_ops);

-- Adds the deltas to the counts of the words, and deletes words that no title or name contains anymore.
create function search_vocab_count(words text[], deltas integer[]) returns void language plpgsql as $$
begin
  insert into search_vocab as v (word, ndoc)
  select d.word, sum(d.delta) from unnest(words, deltas) as d (word, delta)
  group by d.word having sum(d.delta) <> 0 order by d.word
  on conflict (word) do update set ndoc = v.ndoc + excluded.ndoc;
  delete from search_vocab where word = any (words) and ndoc <= 0;
end $$;

create function screen_text_learn() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform search_vocab_count(array_agg(d.word), array_agg(d.n))
    from (select w as word, count(*)::integer as n from added a, search_words(a.title) w group by 1) d;
  elsif tg_op = 'DELETE' then
    perform search_vocab_count(array_agg(d.word), array_agg(-d.n))
    from (select w as word, count(*)::integer as n from removed r, search_words(r.title) w group by 1) d;
  else
    perform search_vocab_count(array_agg(d.word), array_agg(d.n))
    from (
      select w as word, 1 as n from added a join removed r using (screen_id), search_words(a.title) w
      where a.title <> r.title
      union all
      select w, -1 from added a join removed r using (screen_id), search_words(r.title) w
      where a.title <> r.title
    ) d;
  end if;
  return null;
end $$;
create trigger screen_text_learn_insert after insert on screen_text
  referencing new table as added for each statement execute function screen_text_learn();
create trigger screen_text_learn_delete after delete on screen_text
  referencing old table as removed for each statement execute function screen_text_learn();
create trigger screen_text_learn_update after update on screen_text
  referencing old table as removed new table as added for each statement execute function screen_text_learn();

create function names_learn() returns trigger language plpgsql as $$
begin
  perform search_vocab_count(array_agg(d.word), array_agg(d.n))
  from (
    select w as word, 1 as n from search_words(case when tg_op <> 'DELETE' then new.name end) w
    union all
    select w, -1 from search_words(case when tg_op <> 'INSERT' then old.name end) w
  ) d;
  return null;
end $$;
create trigger apps_learn after insert or delete or update of name on apps
  for each row execute function names_learn();
create trigger categories_learn after insert or delete or update of name on categories
  for each row execute function names_learn();

-- The operators of pg_trgm take their thresholds from settings, so each function sets the threshold that it
-- needs.

create function search_similar_words(token text, most integer) returns table (word text, ndoc integer)
language sql stable rows 20 set pg_trgm.similarity_threshold = 0.2 as $$
  select v.word, v.ndoc from search_vocab v where v.word % token
  order by similarity(v.word, token) desc, v.ndoc desc, v.word limit most
$$;

-- Returns how well a folded name matches a folded query: the similarity from 0 to 1, plus 3 if the name
-- equals the query, 2 if it begins with the query, or 1 if another word of it does.
create function search_name_score(name text, query text) returns real
language sql immutable strict parallel safe as $$
  select (greatest(similarity(name, query), 0.8 * word_similarity(query, name)) + case
    when name = query then 3
    when name like query || '%' then 2
    when name like '% ' || query || '%' then 1
    else 0 end)::real
$$;

-- The first element of `queries` is the typed query. The others are corrections of it, whose scores are
-- reduced.

create function search_apps(queries text[], platform text, most integer) returns table (id uuid, score real)
language sql stable rows 8 set pg_trgm.word_similarity_threshold = 0.5 as $$
  select a.id, max(search_name_score(a.search_name, q.query) * case q.position when 1 then 1 else 0.8 end)::real
  from unnest(queries) with ordinality as q (query, position)
  join apps a on q.query <% a.search_name
    or a.search_name like q.query || '%' or a.search_name like '% ' || q.query || '%'
  where a.web_count + a.ios_count > 0
  group by a.id
  order by 2 desc, case platform when 'web' then a.web_count else a.ios_count end desc, a.search_name collate "C", a.id
  limit most
$$;

create function search_categories(queries text[], platform text, most integer) returns table (id uuid, score real)
language sql stable rows 8 set pg_trgm.word_similarity_threshold = 0.5 as $$
  select c.id, max(search_name_score(c.search_name, q.query) * case q.position when 1 then 1 else 0.8 end)::real
  from unnest(queries) with ordinality as q (query, position)
  join categories c on q.query <% c.search_name
    or c.search_name like q.query || '%' or c.search_name like '% ' || q.query || '%'
  join category_stats st on st.category_id = c.id and st.platform = search_categories.platform
  group by c.id, st.screen_count
  order by 2 desc, st.screen_count desc, c.search_name collate "C", c.id
  limit most
$$;
