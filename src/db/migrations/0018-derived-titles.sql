-- Screens whose title was made from a file name or a category and which no curator has confirmed since. Existing rows
-- stay unmarked: nothing recorded where their titles came from.
alter table screens add column title_is_derived boolean not null default false;
create index screens_derived_titles on screens (created_at desc, id desc) where title_is_derived;
