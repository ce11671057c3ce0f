-- Items that the demo catalogue has added, so that exactly these can be removed.

create table demo_items (
  kind text not null check (kind in ('app', 'screen', 'category', 'popular', 'post')),
  -- No foreign key: each kind is stored in another table, and the row may remain after a curator deletes the
  -- item.
  target_id uuid not null,
  -- The initial state of the item. An item whose state differs was changed by a curator and is not removed.
  mark text not null,
  primary key (kind, target_id)
);
