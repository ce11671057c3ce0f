-- PostgreSQL combines this index with the index on words to find the newest screens that contain a common
-- word without reading all of them. Its only column is created_at, because PostgreSQL does not combine two
-- indexes that both cover the platform.
create index screen_text_created on screen_text (created_at);
