-- Time of the last backup, even if it is incomplete, for the status of the gallery.
alter table installation add column backed_up_at timestamptz;
