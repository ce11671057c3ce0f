-- Makes folding independent of the locale of the database. Before, lower() used that locale, and in the locale C it
-- converts only ASCII, so that 'ПРИВЕТ' did not match 'привет'. Now lower() converts only ASCII in every database, and
-- translate() converts the capitals of Latin, Greek, Cyrillic and Armenian that remain after the compatibility
-- decomposition (NFKD).

create or replace function search_fold(source text) returns text
language sql immutable strict parallel safe as $$
  select btrim(regexp_replace(
    case when octet_length(source) = length(source) then lower(source collate "C") collate "default"
    else
      replace(replace(replace(
        regexp_replace(
          translate(
            lower(normalize(source, NFKD) collate "C") collate "default",
            'ÆÐØÞĐĦŁŊŒŦƆƏƐƓƖƗƜƝƟͰͲͶͿΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩϏϘϚϜϞϠϷϺϽϾϿЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖᲉẞỺỼỾℲↃøłđħıς',
            'æðoþdhlŋœŧɔəɛɠɩɨɯɲɵͱͳͷϳαβγδεζηθικλμνξοπρστυφχψωϗϙϛϝϟϡϸϻͻͼͽђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӄӆӈӊӌӎӕәӡөӷӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆᲊßỻỽỿⅎↄoldhiσ'),
          '[\u0300-\u036f]+', '', 'g'),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')
    end,
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u2bff\u3000-\u303f\ufe00-\ufe0f\uff00-\uff0f]+',
    ' ', 'g'))
$$;

-- Recomputes the stored values that the new function folds differently.
update apps set name = name where search_name <> search_fold(name);
update categories set name = name where search_name <> search_fold(name);
update screen_text set title = title
where title_words <> to_tsvector('simple', search_fold(title)) or ocr_words <> to_tsvector('simple', search_fold(ocr));
delete from search_vocab;
insert into search_vocab (word, ndoc)
select w, count(*) from (
  select w from screen_text t, search_words(t.title) w
  union all select w from apps a, search_words(a.name) w
  union all select w from categories c, search_words(c.name) w
) words group by w;

-- Finds the newest screens with exactly the searched title, when thousands of titles contain its words. The
-- index contains a hash, because a folded title can be longer than an index entry may be.
create index screen_text_exact on screen_text (md5(search_fold(title)), platform, created_at desc);
