-- Folding that does not depend on the locale: with C, lower() knows ASCII alone, and 'ПРИВЕТ' was not 'привет'.
-- The capitals that compatibility decomposition leaves, of Latin, Greek, Cyrillic and Armenian, are spelt out.

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

-- What was folded before and comes out differently now.
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

-- Screens of exactly one title, newest first: of a word that thousands of titles hold, these are looked for. Its
-- digest, since a folded title can be longer than an index takes.
create index screen_text_exact on screen_text (md5(search_fold(title)), platform, created_at desc);
