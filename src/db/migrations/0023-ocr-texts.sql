-- Renames tables, columns and functions to the terms of the code: OCR texts and visual features.

alter table readings rename to ocr_texts;
alter table ocr_texts rename column reader to ocr_engine;
alter table ocr_texts rename column read_at to recognized_at;
alter table ocr_texts rename constraint readings_pkey to ocr_texts_pkey;
alter table ocr_texts rename constraint readings_whole to ocr_texts_complete;
alter index readings_version rename to ocr_texts_version;
alter index readings_failed rename to ocr_texts_failed;
alter trigger readings_give_text on ocr_texts rename to ocr_texts_copy_text;
alter function readings_give_text() rename to ocr_texts_copy_text;

alter table looks rename to visual_features;
alter table visual_features rename constraint looks_pkey to visual_features_pkey;

create or replace function screens_copy_text() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into ocr_texts (sha256) select image_sha256 from added
    on conflict (sha256) do update set version = ocr_texts.version;
    insert into screen_text (screen_id, platform, created_at, title, ocr)
    select a.id, a.platform, a.created_at, a.title, coalesce(o.text, '')
    from added a left join ocr_texts o on o.sha256 = a.image_sha256;
  else
    insert into ocr_texts (sha256)
    select a.image_sha256 from added a join removed r using (id) where a.image_sha256 <> r.image_sha256
    on conflict (sha256) do update set version = ocr_texts.version;
    update screen_text t set platform = a.platform, created_at = a.created_at, title = a.title,
      ocr = case when a.image_sha256 = r.image_sha256 then t.ocr
        else coalesce((select o.text from ocr_texts o where o.sha256 = a.image_sha256), '') end
    from added a join removed r using (id)
    where t.screen_id = a.id
      and (a.platform, a.created_at, a.title, a.image_sha256)
        is distinct from (r.platform, r.created_at, r.title, r.image_sha256);
  end if;
  return null;
end $$;
