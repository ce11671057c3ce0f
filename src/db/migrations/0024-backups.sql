-- Time of the last complete backup, for the status of the gallery.
alter table installation add column backed_up_at timestamptz;
