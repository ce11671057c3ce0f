-- Models that the built-in engine has trained with the gallery's tags, and the visual features of the
-- training images (table looks, which migration 0023 renames).

create table looks (
  sha256 text primary key check (sha256 ~ '^[a-f0-9]{64}$'),
  -- Version of the features. Features of other versions are extracted again.
  version integer not null check (version > 0),
  -- {name: number, ...}
  features jsonb not null
);

create table models (
  id uuid primary key,
  created_at timestamptz not null default clock_timestamp(),
  -- Format of the bytes and of the features in them. Releases ignore models of other formats.
  format text not null,
  bytes bytea not null,
  examples integer not null check (examples > 0),
  -- Sorted 8-byte digests of the training screens and their tags, to compute how many have changed since.
  learned_from bytea not null check (length(learned_from) = 8 * examples),
  -- SHA-256 of everything that the model depends on, in hex.
  fingerprint text not null check (fingerprint ~ '^[a-f0-9]{64}$'),
  -- [{type, examples, categories, slope, intercept, threshold}, ...]
  taxonomies jsonb not null
);
create index models_newest on models (format, created_at desc, id desc);
