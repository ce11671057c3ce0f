-- Facts that are computed once from each image (src/domain/image-facts), without a curator. A screen has the facts of
-- its image.
create table image_facts (
  sha256 text primary key check (sha256 ~ '^[a-f0-9]{64}$'),
  -- Version of the computation. Facts of older versions are computed again.
  version smallint not null check (version > 0),
  scheme text not null check (scheme in ('light', 'dark')),
  shape text not null check (shape in ('viewport', 'long', 'crop')),
  -- Positions in COLOUR_NAMES, ascending.
  colours smallint[] not null check (cardinality(colours) <= 12),
  -- [{hex: 'rrggbb', share: 0 to 1}, ...], at most six, largest share first.
  palette jsonb not null check (jsonb_typeof(palette) = 'array' and jsonb_array_length(palette) <= 6),
  -- 233 signed bytes: the visual vector.
  vector bytea not null check (length(vector) = 233),
  -- Whether the vector contains the beliefs of the built-in engine, which needs the recognized text.
  has_beliefs boolean not null default false,
  computed_at timestamptz not null default clock_timestamp()
);
create index image_facts_version on image_facts (version, sha256);
create index image_facts_without_beliefs on image_facts (sha256) where not has_beliefs;

-- Images whose facts could not be computed with this version of the computation. They are processed again only after a
-- curator or the operator has requested a retry.
create table image_facts_failures (
  sha256 text primary key check (sha256 ~ '^[a-f0-9]{64}$'),
  version smallint not null check (version > 0),
  failure text not null,
  failed_at timestamptz not null default clock_timestamp()
);

create function image_facts_log_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform log_catalogue_changes(array(
      select s.ord from screens s where s.image_sha256 in (select sha256 from added)));
  else
    perform log_catalogue_changes(array(
      select s.ord from screens s where s.image_sha256 in (
        select a.sha256 from added a join removed r using (sha256)
        where (a.scheme, a.shape, a.colours, a.palette, a.vector)
          is distinct from (r.scheme, r.shape, r.colours, r.palette, r.vector))));
  end if;
  return null;
end $$;
create trigger image_facts_log_insert after insert on image_facts
  referencing new table as added for each statement execute function image_facts_log_change();
create trigger image_facts_log_update after update on image_facts
  referencing old table as removed new table as added for each statement execute function image_facts_log_change();
