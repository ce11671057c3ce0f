-- The kind of a proposed pair also depends on the capture dates and the platforms of its screens. A screen with another
-- date or platform is therefore compared again.
create function screens_check_again() returns trigger language plpgsql as $$
begin
  delete from stack_checks where screen_id = new.id;
  return null;
end $$;
create trigger screens_check_again after update of captured_at, platform on screens
  for each row when ((old.captured_at, old.platform) is distinct from (new.captured_at, new.platform))
  execute function screens_check_again();
