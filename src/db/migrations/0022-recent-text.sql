-- Combined with the index of words, this finds the newest screens that hold a common word without reading all of them.
-- It has created_at alone: PostgreSQL combines no two indexes that both cover the platform.
create index screen_text_created on screen_text (created_at);
