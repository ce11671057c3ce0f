-- OCR texts of images (migration 0023 renames the table). The key is the SHA-256 of the image, so that each image is
-- processed only once. The text is used again if the screen is deleted and added again, or if a curator analyzed the
-- image in a form before saving the screen.

create table readings (
  sha256 text primary key check (sha256 ~ '^[a-f0-9]{64}$'),
  -- OCR version of the text; 0 until OCR has processed the image. A text of an older version is used until
  -- OCR replaces it.
  version integer not null default 0 check (version >= 0),
  -- OCR version that failed last, number of failures, and message of the last one.
  failed_version integer,
  failures integer not null default 0 check (failures >= 0),
  failure text,
  -- Number of times that OCR stored a text, to notice needless repetitions.
  times integer not null default 0 check (times >= 0),
  reader text,
  width integer check (width > 0),
  height integer check (height > 0),
  -- [[text, left, top, width, height, letter height, confidence], ...]. Positions and sizes are in ten-thousandths of
  -- the width or height of the image, the confidence is in ten-thousandths.
  boxes jsonb,
  text text not null default '' check (length(text) <= 50000),
  took_ms integer,
  read_at timestamptz,
  constraint readings_whole check (version = 0 or num_nulls(reader, width, height, boxes, took_ms, read_at) = 0)
);
-- The queue often looks for images that OCR has not processed.
create index readings_version on readings (version);

insert into readings (sha256) select image_sha256 from screens;

-- Extends the function of migration 0003. It now also copies the text of the image to the screen, or adds a row without
-- text for OCR to process. The `do update` changes nothing, but locks the row before its text is copied, so that this
-- function and a concurrent OCR result wait for each other.
create or replace function screens_copy_text() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into readings (sha256) select image_sha256 from added
    on conflict (sha256) do update set version = readings.version;
    insert into screen_text (screen_id, platform, created_at, title, ocr)
    select a.id, a.platform, a.created_at, a.title, coalesce(g.text, '')
    from added a left join readings g on g.sha256 = a.image_sha256;
  else
    insert into readings (sha256)
    select a.image_sha256 from added a join removed r using (id) where a.image_sha256 <> r.image_sha256
    on conflict (sha256) do update set version = readings.version;
    update screen_text t set platform = a.platform, created_at = a.created_at, title = a.title,
      ocr = case when a.image_sha256 = r.image_sha256 then t.ocr
        else coalesce((select g.text from readings g where g.sha256 = a.image_sha256), '') end
    from added a join removed r using (id)
    where t.screen_id = a.id
      and (a.platform, a.created_at, a.title, a.image_sha256)
        is distinct from (r.platform, r.created_at, r.title, r.image_sha256);
  end if;
  return null;
end $$;

create function readings_give_text() returns trigger language plpgsql as $$
begin
  update screen_text t set ocr = new.text
  from screens s
  where s.image_sha256 = new.sha256 and t.screen_id = s.id and t.ocr <> new.text;
  return null;
end $$;
create trigger readings_give_text after insert or update of text on readings
  for each row when (new.version > 0) execute function readings_give_text();
