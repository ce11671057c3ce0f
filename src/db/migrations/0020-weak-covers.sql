-- True for a picture that makes a poor cover: nearly empty, or dimmed behind a dialog. Measured when the picture is
-- taken in; pictures from before count as good ones.
alter table images add column is_weak_cover boolean not null default false;
