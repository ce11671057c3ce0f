-- Whether the image makes a poor cover: nearly empty, or dimmed behind a dialog. Determined at the upload;
-- false for existing images.
alter table images add column is_weak_cover boolean not null default false;
