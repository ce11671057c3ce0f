-- Finds the screens with unconfirmed tags (docs/decisions/0025). The partial index is small, because few tags are
-- unconfirmed.
create index screen_categories_unconfirmed on screen_categories (screen_id) where source <> 'human';
