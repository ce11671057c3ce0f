-- What the demo catalogue brought, so that it can be taken out again and nothing else.

create table demo_items (
  kind text not null check (kind in ('app', 'screen', 'category', 'popular', 'post')),
  -- No foreign key: what a curator deleted needs no trace here, and the kinds live in tables of their own.
  target_id uuid not null,
  -- How it was when it came: what has become something else is a curator's own.
  mark text not null,
  primary key (kind, target_id)
);
