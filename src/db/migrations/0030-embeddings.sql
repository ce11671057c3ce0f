-- Vectors that the operator's model (EMBEDDING_MODEL) computes, one for each image. Empty without such a model.
create table embeddings (
  sha256 text primary key check (sha256 ~ '^[a-f0-9]{64}$'),
  -- SHA-256 of the files of the model and of its preprocessing. Vectors of another model are computed again.
  model text not null check (model ~ '^[a-f0-9]{64}$'),
  -- Signed bytes, one for each dimension. Null if none could be computed for the image.
  vector bytea check (length(vector) between 2 and 8192),
  failure text,
  computed_at timestamptz not null default clock_timestamp(),
  check ((vector is null) <> (failure is null))
);

create function embeddings_log_change() returns trigger language plpgsql as $$
begin
  perform log_catalogue_changes(array(
    select s.ord from screens s where s.image_sha256 in (select sha256 from added where vector is not null)));
  return null;
end $$;
create trigger embeddings_log_insert after insert on embeddings
  referencing new table as added for each statement execute function embeddings_log_change();
create trigger embeddings_log_update after update on embeddings
  referencing new table as added for each statement execute function embeddings_log_change();
