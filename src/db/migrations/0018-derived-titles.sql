-- Whether the title was derived from a file name or a category and no curator has confirmed it. False for
-- existing screens, because the source of their titles is unknown.
alter table screens add column title_is_derived boolean not null default false;
create index screens_derived_titles on screens (created_at desc, id desc) where title_is_derived;
