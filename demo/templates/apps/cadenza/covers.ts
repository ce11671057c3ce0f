import { chance } from '../../kit/chance.ts';

/** Drawings of record sleeves, as SVG elements on a square of 200 units. */

const repeat = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

const fade = (id: string, stops: readonly string[]): string =>
  `<linearGradient id="${id}" x1="0" x2="0" y1="0" y2="1">${stops.map((colour, index) => `<stop offset="${index / (stops.length - 1)}" stop-color="${colour}"/>`).join('')}</linearGradient>`;

const glow = (id: string, colour: string): string =>
  `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity=".9"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`;

const ground = (fill: string): string => `<rect width="200" height="200" fill="${fill}"/>`;

function lanterns(): string {
  const at = [
    [46, 62, 20],
    [112, 42, 13],
    [150, 88, 26],
    [88, 104, 15],
    [28, 122, 10],
    [120, 134, 9],
  ] as const;
  const lantern = ([x, y, r]: readonly [number, number, number]): string =>
    `<circle cx="${x}" cy="${y}" r="${r * 2.3}" fill="url(#la-glow)"/><path d="M${x} ${y - r * 1.9}V0" stroke="#fff" stroke-opacity=".25" stroke-width=".8"/><ellipse cx="${x}" cy="${y}" rx="${r}" ry="${r * 1.12}" fill="#ffcf70"/><ellipse cx="${x}" cy="${y}" rx="${r * 0.45}" ry="${r * 1.12}" fill="#ffe7b0"/><path d="M${x - r * 0.45} ${y - r * 1.2}h${r * 0.9}v${r * 0.3}h${-r * 0.9}zM${x - r * 0.45} ${y + r * 0.95}h${r * 0.9}v${r * 0.3}h${-r * 0.9}z" fill="#5b1f4d"/><ellipse cx="${x}" cy="${172 + r / 4}" rx="${r * 0.9}" ry="3" fill="#ffcf70" opacity=".6"/>`;
  return `<defs>${fade('la', ['#231544', '#6b2a67', '#e8715a'])}${glow('la-glow', '#ffb45c')}</defs>${ground('url(#la)')}<path d="M0 158h200v42H0z" fill="#1c1038"/>${at.map(lantern).join('')}${repeat(5, (index) => `<path d="M${20 + index * 36} ${184 + (index % 2) * 7}h${26 - index * 2}" stroke="#e8715a" stroke-opacity=".5" stroke-width="1.5"/>`)}`;
}

function tidewater(): string {
  const bands = ['#a6d6d0', '#63b5ba', '#318f9e', '#206c86', '#174e6a', '#0f344c'];
  const wave = (colour: string, index: number): string => {
    const y = 96 + index * 18;
    const x = -50 + ((index * 23) % 50);
    return `<path d="M${x} ${y}q25 -${18 - index} 50 0t50 0t50 0t50 0t50 0V200H${x}z" fill="${colour}"/>`;
  };
  return `${ground('#f6e6ca')}<circle cx="132" cy="78" r="42" fill="#ff6f5b"/><circle cx="132" cy="78" r="30" fill="#ff8f74"/>${bands.map(wave).join('')}`;
}

function moons(): string {
  const phase = (index: number): string => {
    const [x, y, r] = [46 + (index % 3) * 54, 46 + Math.floor(index / 3) * 54, 20];
    const share = index / 8;
    const bend = Math.abs(1 - share * 2) * r;
    return `<circle cx="${x}" cy="${y}" r="${r}" fill="#2b2634"/><path d="M${x} ${y - r}A${r} ${r} 0 0 1 ${x} ${y + r}A${bend} ${r} 0 0 ${share < 0.5 ? 0 : 1} ${x} ${y - r}z" fill="${index === 4 ? '#ff6f5b' : '#f3e8d4'}"/>`;
  };
  return `${ground('#16131d')}${repeat(9, phase)}`;
}

function concrete(): string {
  const arches = repeat(
    3,
    (index) => `<path d="M${26 + index * 30} 168v-36a10 10 0 0 1 20 0v36z" fill="#3d3546"/>`,
  );
  const leaf = (angle: number, colour: string): string =>
    `<path d="M0 0C16 -18 17 -50 0 -72C-17 -50 -16 -18 0 0z" fill="${colour}" transform="translate(150 172) rotate(${angle})"/>`;
  return `<defs>${fade('co', ['#f7c9b4', '#ee9c84'])}</defs>${ground('url(#co)')}<circle cx="158" cy="44" r="22" fill="#fff1dc"/><path d="M16 84h104v90H16z" fill="#a39cab"/><path d="M36 44h56v40H36z" fill="#c5bfca"/><path d="M92 44l28 16v24H92z" fill="#8d8696"/><path d="M120 84l30 18v72h-30z" fill="#7a7385"/><path d="M46 54h14v20H46zM70 54h14v20H70z" fill="#3d3546"/>${arches}<path d="M0 172h200v28H0z" fill="#57405a"/>${leaf(-52, '#24695a')}${leaf(48, '#2f8069')}${leaf(-20, '#3f9a7c')}${leaf(16, '#57b690')}`;
}

function northPiano(): string {
  const peaks = [128, 96, 62, 40, 70, 92, 60, 84, 116, 140];
  const keys = peaks
    .map(
      (y, index) =>
        `<rect x="${index * 20 + 1}" y="${y}" width="18" height="170" rx="3" fill="url(#no-key)"/>`,
    )
    .join('');
  const blacks = peaks
    .slice(1)
    .map((y, index) =>
      index % 7 === 2 || index % 7 === 6
        ? ''
        : `<rect x="${index * 20 + 14.5}" y="${Math.max(y, peaks[index] ?? 0) + 8}" width="11" height="${44 + (index % 3) * 9}" rx="2" fill="#14213b"/>`,
    )
    .join('');
  return `<defs>${fade('no', ['#1b2f57', '#3f6a94', '#e7b9a0'])}${fade('no-key', ['#ffffff', '#d4dfe9'])}</defs>${ground('url(#no)')}<circle cx="158" cy="38" r="17" fill="#ffd9b3"/>${keys}${blacks}`;
}

const halflight = (): string =>
  `<path d="M0 0h100v200H0z" fill="#f4bf45"/><path d="M100 0h100v200H100z" fill="#22386a"/><path d="M100 30a66 74 0 0 0 0 148z" fill="#22386a"/><path d="M100 30a66 74 0 0 1 0 148z" fill="#f4bf45"/><path d="M50 92q18-18 38 0q-20 14-38 0z" fill="#f4bf45"/><circle cx="70" cy="91" r="6" fill="#22386a"/><path d="M112 92q18-18 38 0q-20 14-38 0z" fill="#22386a"/><circle cx="131" cy="91" r="6" fill="#fff"/><path d="M100 70v48q-12 6-18 2" stroke="#e4573d" stroke-width="5" fill="none" stroke-linecap="round"/><path d="M76 146q24-14 48 0q-24 18-48 0z" fill="#e4573d"/><path d="M46 74q18-12 38-4M116 70q20-8 38 4" stroke="#e4573d" stroke-width="4" fill="none" stroke-linecap="round"/>`;

function kiosk(): string {
  const colours = ['#fbe7c6', '#7a2e1d', '#d9541e', '#f29a2e', '#f7c65b', '#2f7d78'];
  const arc = (colour: string, index: number): string =>
    `<path d="M${18 + index * 18} 200V${118}a${92 - index * 18} ${92 - index * 18} 0 0 1 ${92 - index * 18} -${92 - index * 18}H200" fill="none" stroke="${colour}" stroke-width="18.4"/>`;
  return `${ground('#3a1611')}${colours.slice(0, 5).map(arc).join('')}<circle cx="148" cy="150" r="30" fill="${colours[5]}"/><circle cx="148" cy="150" r="12" fill="${colours[0]}"/>`;
}

function glasshouse(): string {
  const greens = ['#1c5a48', '#2b7a5d', '#46996f', '#74b984', '#a5d49a'];
  const leaf = (index: number): string =>
    `<g transform="translate(${20 + ((index * 47) % 170)} ${214 - (index % 4) * 26}) rotate(${-40 + ((index * 31) % 84)}) scale(${1.5 - index * 0.055})"><path d="M0 0C22 -26 22 -66 0 -96C-22 -66 -22 -26 0 0z" fill="${greens[index % 5]}"/><path d="M0 0V-84M0 -26l10 -10M0 -26l-10 -10M0 -48l10 -10M0 -48l-10 -10" stroke="#0d3a30" stroke-opacity=".55" stroke-width="1.6" fill="none"/></g>`;
  return `<defs>${fade('gl', ['#0b2f2a', '#155045'])}</defs>${ground('url(#gl)')}<path d="M100 0v200M0 70h200M50 0v200M150 0v200" stroke="#bfe6d2" stroke-opacity=".16" stroke-width="2"/>${repeat(12, leaf)}<circle cx="126" cy="74" r="17" fill="#ff7561"/><circle cx="126" cy="74" r="7" fill="#ffd98a"/>`;
}

const bloom = (): string =>
  `<defs>${fade('bl', ['#fbe0d4', '#f6bfd0'])}</defs>${ground('url(#bl)')}<g style="mix-blend-mode:multiply">${repeat(14, (index) => `<ellipse cx="100" cy="58" rx="17" ry="46" fill="${index % 2 ? '#e8507a' : '#8b5fd0'}" fill-opacity=".62" transform="rotate(${(index * 360) / 14} 100 100)"/>`)}</g><circle cx="100" cy="100" r="17" fill="#ffd24d"/><circle cx="100" cy="100" r="8" fill="#d9541e"/>`;

function marathon(): string {
  const colours = ['#e4472f', '#1f4fa3', '#f3b61f', '#17181c', '#f4ead8'] as const;
  const random = chance('marathon dreams');
  const cell = (index: number): string => {
    const [x, y] = [(index % 4) * 50, Math.floor(index / 4) * 50];
    const [base, top] = [random.pick(colours), random.pick(colours)];
    const fill = top === base ? (base === colours[4] ? colours[0] : colours[4]) : top;
    const shapes = [
      `<path d="M0 0h50a50 50 0 0 1 -50 50z" fill="${fill}"/>`,
      `<path d="M50 50h-50a50 50 0 0 1 50 -50z" fill="${fill}"/>`,
      `<circle cx="25" cy="25" r="19" fill="${fill}"/>`,
      `<path d="M0 50L50 0v50z" fill="${fill}"/>`,
      `<path d="M0 25a25 25 0 0 1 50 0z" fill="${fill}"/>`,
    ] as const;
    return `<g transform="translate(${x} ${y})"><rect width="50.5" height="50.5" fill="${base}"/>${random.pick(shapes)}</g>`;
  };
  return repeat(16, cell);
}

const saltAndWax = (): string =>
  `${ground('#ff6f5b')}<circle cx="132" cy="112" r="92" fill="#21101f"/>${repeat(6, (index) => `<circle cx="132" cy="112" r="${84 - index * 9}" fill="none" stroke="#fff" stroke-opacity=".13"/>`)}<path d="M132 112L60 54a92 92 0 0 1 34 -26zM132 112l72 58a92 92 0 0 1 -34 26z" fill="#fff" opacity=".1"/><circle cx="132" cy="112" r="32" fill="#fbeee4"/><circle cx="132" cy="112" r="5" fill="#21101f"/><path d="M0 0h74v200H0z" fill="#ffe2cf"/><circle cx="38" cy="40" r="14" fill="#ff6f5b"/><path d="M18 92h40M18 104h40M18 116h26" stroke="#21101f" stroke-width="4"/>`;

function blueHour(): string {
  const random = chance('blue hour');
  const house = (index: number): string => {
    const [x, tall] = [index * 34 - 4, 60 + ((index * 37) % 58)];
    const lit = repeat(12, (spot) => {
      const on = random.next() < 0.42;
      return `<rect x="${x + 5 + (spot % 3) * 9}" y="${168 - tall + 8 + Math.floor(spot / 3) * 13}" width="6" height="8" fill="${on ? '#ffd27a' : '#2c4d7e'}"/>`;
    });
    return `<rect x="${x}" y="${168 - tall}" width="33" height="${tall}" fill="${index % 2 ? '#14284d' : '#1b335f'}"/>${lit}`;
  };
  return `<defs>${fade('bh', ['#16264f', '#3f6cb0', '#9cc3dc'])}</defs>${ground('url(#bh)')}${repeat(6, house)}<path d="M0 166h200v34H0z" fill="#0c1830"/><rect x="58" y="138" width="98" height="42" rx="8" fill="#ff7f50"/><path d="M66 146h16v14H66zM86 146h16v14H86zM106 146h16v14h-16zM128 146h22v16h-22z" fill="#fff0c9"/><path d="M58 168h98v4H58z" fill="#c94f2b"/><circle cx="80" cy="181" r="8" fill="#0c0f18"/><circle cx="134" cy="181" r="8" fill="#0c0f18"/><path d="M156 162l44 10v10l-44 -8z" fill="#ffe9a8" opacity=".55"/>`;
}

function tunnel(): string {
  const colours = ['#2a1136', '#4a1a4d', '#78245a', '#ad3560', '#dd5460', '#ff7c62', '#ffae82', '#ffe0b8'];
  return `${ground('#1b0b25')}${colours.map((colour, index) => `<rect x="${8 + index * 12}" y="${8 + index * 12}" width="${184 - index * 24}" height="${184 - index * 24}" rx="${46 - index * 4}" fill="${colour}" transform="rotate(${index * 7} 100 100)"/>`).join('')}`;
}

function orchard(): string {
  const half = (x: number, y: number, r: number, skin: string, flesh: string): string =>
    `<g transform="translate(${x} ${y})"><circle r="${r}" fill="${skin}"/><circle r="${r * 0.9}" fill="#fff4df"/>${repeat(9, (index) => `<path d="M0 ${-r * 0.08}L${-r * 0.23} ${-r * 0.72}Q0 ${-r * 0.94} ${r * 0.23} ${-r * 0.72}z" fill="${flesh}" transform="rotate(${index * 40})"/>`)}</g>`;
  return `${ground('#bfe0c4')}${half(62, 66, 54, '#f08a24', '#ffb347')}${half(164, 120, 48, '#e4503a', '#ff8466')}${half(58, 176, 42, '#e9c21f', '#ffe266')}<path d="M108 30q30 -26 56 -8q-20 26 -56 8z" fill="#2f7d53"/><path d="M110 30q28 -8 50 -7" stroke="#1d5b3a" stroke-width="2" fill="none"/>`;
}

const desert = (): string =>
  `<defs>${fade('de', ['#f7c377', '#f58a63', '#d85a6a'])}</defs>${ground('url(#de)')}<circle cx="74" cy="94" r="36" fill="#fff0c4"/><path d="M0 128q50 -34 110 -8t90 -12v92H0z" fill="#b8405f"/><path d="M0 152q70 -30 130 -2t70 -10v60H0z" fill="#8a2b57"/><path d="M0 182q80 -34 200 -8v26H0z" fill="#5b1b4b"/><g stroke="#33102f" fill="none"><path d="M40 156V78M26 86h28M28 94h24" stroke-width="3.4"/><path d="M112 146V92M102 98h20" stroke-width="2.6"/><path d="M164 142v-34M157 112h14" stroke-width="2"/><path d="M0 76q14 12 26 10q46 22 76 12q32 18 55 14q26 8 43 4M54 86q34 18 68 12q26 14 49 14" stroke-width="1"/></g>`;

const cat = (): string =>
  `${ground('#ffc83a')}<circle cx="100" cy="120" r="96" fill="#ffd96b"/><path d="M36 200c0-52 12-78 28-94L56 46q-1-10 9-4l26 24q9-3 18 0l26-24q10-6 9 4l-8 60c16 16 28 42 28 94z" fill="#1d141f"/><path d="M66 92q14-16 28 0q-14 12-28 0zM106 92q14-16 28 0q-14 12-28 0z" fill="#a8e05f"/><ellipse cx="80" cy="91" rx="2.6" ry="7" fill="#1d141f"/><ellipse cx="120" cy="91" rx="2.6" ry="7" fill="#1d141f"/><path d="M95 108h10l-5 6z" fill="#ff7561"/><path d="M52 100q-6-64 48-66q54 2 48 66" fill="none" stroke="#ff5a45" stroke-width="9"/><rect x="40" y="84" width="20" height="36" rx="9" fill="#ff5a45"/><rect x="140" y="84" width="20" height="36" rx="9" fill="#ff5a45"/><path d="M88 116l-34 6M88 120l-32 14M112 116l34 6M112 120l32 14" stroke="#fff" stroke-opacity=".6" stroke-width="1.2"/>`;

function staircase(): string {
  const step = (index: number): string => {
    const [x, y] = [28 + index * 22, 158 - index * 22];
    return `<g><path d="M${x} ${y}l26 -14l34 17l-26 14z" fill="#ffd3a8"/><path d="M${x} ${y}l34 17v22l-34 -17z" fill="#f06a5a"/><path d="M${x + 34} ${y + 17}l26 -14v${200}l-26 14z" fill="#8d2f5e"/></g>`;
  };
  return `<defs>${fade('st', ['#46337f', '#2b1d58'])}</defs>${ground('url(#st)')}<circle cx="52" cy="52" r="26" fill="#f8c15c"/>${repeat(6, (index) => step(5 - index))}<path d="M0 186l30 -16l80 40H0z" fill="#1d1240"/>`;
}

function swimming(): string {
  const lane = (index: number): string =>
    `<path d="M${index * 66} -6v212" stroke="${index % 2 ? '#fff' : '#ff5a45'}" stroke-width="6" stroke-dasharray="12 7"/>`;
  const ripple = (index: number): string =>
    `<path d="M${(index * 53) % 180} ${14 + index * 17}q8 -7 16 0t16 0t16 0" stroke="#d7fbff" stroke-opacity=".6" stroke-width="2" fill="none"/>`;
  return `<defs>${fade('sw', ['#43c7dc', '#1590bd'])}</defs>${ground('url(#sw)')}${repeat(11, ripple)}${repeat(4, lane)}<path d="M82 200q4-44 18-60q14 16 18 60z" fill="#0d6f99" opacity=".6"/><path d="M86 112q-26-4-20-44M114 112q24 20 18 46" stroke="#f2b58f" stroke-width="11" stroke-linecap="round" fill="none"/><path d="M80 118q20-20 40 0l-4 44q-16 12-32 0z" fill="#f2b58f"/><path d="M83 134h34l-2 28q-15 11-30 0z" fill="#2b1d58"/><circle cx="100" cy="92" r="16" fill="#ffd24d"/><path d="M84 94q16 8 32 0" stroke="#e0a91c" stroke-width="2" fill="none"/>`;
}

function embers(): string {
  const flame = (x: number, scale: number): string => {
    const layer = (colour: string, size: number): string =>
      `<path d="M0 0C-34 -6 -40 -46 -16 -74C-14 -58 -6 -52 0 -60C6 -84 -2 -104 4 -120C34 -96 50 -20 0 0z" fill="${colour}" transform="scale(${size})"/>`;
    return `<g transform="translate(${x} 178) scale(${scale})">${layer('#8f1730', 1.15)}${layer('#dd3b2c', 0.92)}${layer('#ff8a34', 0.68)}${layer('#ffd66b', 0.42)}</g>`;
  };
  return `<defs>${glow('em', '#a3203a')}</defs>${ground('#1a0912')}<circle cx="100" cy="130" r="110" fill="url(#em)"/>${flame(48, 0.72)}${flame(152, 0.78)}${flame(98, 1.2)}<path d="M20 182h160" stroke="#5b1b2b" stroke-width="8" stroke-linecap="round"/>`;
}

function vega(): string {
  const stars = [
    [38, 34],
    [78, 58],
    [104, 30],
    [132, 66],
    [170, 44],
    [118, 96],
    [66, 100],
  ] as const;
  const random = chance('vega');
  const dust = repeat(
    34,
    () =>
      `<circle cx="${random.whole(4, 196)}" cy="${random.whole(4, 130)}" r="${random.between(0.5, 1.4).toFixed(1)}" fill="#cfe0ff" opacity=".7"/>`,
  );
  return `<defs>${fade('ve', ['#0d1738', '#2a3f86'])}</defs>${ground('url(#ve)')}${dust}<path d="M38 34L78 58L104 30L132 66L170 44M132 66L118 96L66 100L78 58" stroke="#9db8ff" stroke-width="1.3" fill="none"/>${stars.map(([x, y], index) => `<circle cx="${x}" cy="${y}" r="${index === 3 ? 7 : 4}" fill="${index === 3 ? '#ffcf70' : '#fff'}"/>`).join('')}<g transform="rotate(-6 100 150)"><path d="M40 118h120v76H40z" fill="#f9ecdc"/><path d="M40 118l60 46l60 -46z" fill="#e7d2ba"/><circle cx="100" cy="162" r="13" fill="#ff5f4c"/><path d="M100 154l2.5 5.5l6 .7l-4.4 4.100l1.2 6l-5.3 -3l-5.3 3l1.2 -6l-4.4 -4.100l6 -.7z" fill="#fff"/></g>`;
}

const copperRain = (): string =>
  `<defs>${fade('cr', ['#0b4a50', '#127a74'])}</defs>${ground('url(#cr)')}${repeat(26, (index) => {
    const x = ((index * 61) % 250) - 10;
    const y = ((index * 83) % 210) - 20;
    const long = 22 + ((index * 29) % 46);
    const colour = ['#f0a36b', '#d97941', '#ffd2a3', '#b5562c'][index % 4];
    return `<path d="M${x} ${y}l${-long * 0.45} ${long}" stroke="${colour}" stroke-width="${3 + (index % 3) * 2}" stroke-linecap="round"/>`;
  })}`;

const smallHours = (): string =>
  `<defs>${fade('sh', ['#14224f', '#3a5aa0'])}${glow('sh-glow', '#ffc46b')}</defs>${ground('#3b2140')}<path d="M34 22h104v124H34z" fill="#f3d9c2"/><path d="M40 28h44v54H40zM88 28h44v54H88zM40 87h44v54H40zM88 87h44v54H88z" fill="url(#sh)"/><circle cx="112" cy="52" r="13" fill="#fff1cf"/><circle cx="118" cy="48" r="11" fill="#1d2f63"/><path d="M24 146h124v8H24z" fill="#d6b59c"/><circle cx="158" cy="120" r="64" fill="url(#sh-glow)"/><path d="M140 112l10-30h20l10 30z" fill="#ff8465"/><path d="M159 112v50" stroke="#1f0f24" stroke-width="4"/><path d="M0 166h200v34H0z" fill="#5a2f45"/><path d="M144 162h30v6h-30z" fill="#1f0f24"/><path d="M54 166v-16h24v16z" fill="#e4573d"/><path d="M66 150c-18-8-20-24-18-34 12 4 18 16 18 34zm0 0c-2-20 6-34 16-40 4 14 0 30-16 40z" fill="#3f9a7c"/>`;

function swallows(): string {
  const flock = [
    [46, 58, 0.9, -12],
    [104, 40, 0.6, 8],
    [148, 78, 1.15, -20],
    [74, 108, 1.35, 6],
    [150, 142, 0.75, -8],
    [48, 160, 0.65, 14],
  ] as const;
  const bird = ([x, y, scale, turn]: readonly [number, number, number, number], index: number): string =>
    `<path d="M0 0C-14 -16 -34 -20 -46 -10C-32 -10 -20 -2 -14 8C-12 20 -16 30 -22 40C-12 34 -4 26 0 20C4 26 12 34 22 40C16 30 12 20 14 8C20 -2 32 -10 46 -10C34 -20 14 -16 0 0z" fill="${index === 3 ? '#ff5f4c' : '#1d2748'}" transform="translate(${x} ${y}) scale(${scale}) rotate(${turn})"/>`;
  return `<defs>${fade('sl', ['#bfdcee', '#fdebd6'])}</defs>${ground('url(#sl)')}${flock.map(bird).join('')}`;
}

export const COVERS = {
  lanterns,
  tidewater,
  moons,
  concrete,
  northPiano,
  halflight,
  kiosk,
  glasshouse,
  bloom,
  marathon,
  saltAndWax,
  blueHour,
  tunnel,
  orchard,
  desert,
  cat,
  staircase,
  swimming,
  embers,
  vega,
  copperRain,
  smallHours,
  swallows,
} as const;

export type Cover = keyof typeof COVERS;
