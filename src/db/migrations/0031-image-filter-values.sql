-- The filter values of an image in 42 characters: the first letters of scheme and shape, four hexadecimal digits for
-- the colors, and six for each of up to six colors of the palette. The filter index reads them for every image when it
-- is built. Without this column, building the index would mostly consist of reading `colours` and `palette`.
create function image_facts_filter_values(scheme text, shape text, colours smallint[], palette jsonb)
returns text language sql immutable parallel safe as $$
  select left(scheme, 1) || left(shape, 1)
    -- One bit for each colour.
    || lpad(to_hex(coalesce(
      (select bit_or(1 << colour) from unnest(colours) as colour where colour between 0 and 15), 0)), 4, '0')
    || rpad(coalesce(
      (select string_agg(entry ->> 'hex', '' order by place)
       from jsonb_array_elements(palette) with ordinality as listed (entry, place)), ''), 36, '-')
$$;
alter table image_facts add column filter_values text not null
  generated always as (image_facts_filter_values(scheme, shape, colours, palette)) stored;
