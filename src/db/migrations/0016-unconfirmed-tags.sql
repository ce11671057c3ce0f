-- Screens with tags that were suggested and that no curator has confirmed (decision 25): few of many, so that a list of
-- them is as quick as any.
create index screen_categories_unconfirmed on screen_categories (screen_id) where source <> 'human';
