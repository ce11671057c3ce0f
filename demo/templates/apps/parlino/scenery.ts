/** Parts of the coast, which several screens use, as SVG source. Each part has its own origin. */

type At = readonly [x: number, y: number, scale: number];

const place = ([x, y, scale]: At, inside: string): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${inside}</g>`;

export const house = (at: At, wall: string, roof: string): string =>
  place(
    at,
    `<path d="M-20-40h40v40h-40z" fill="${wall}"/><path d="M8-40h12v40H8z" fill="#000" opacity=".08"/><path d="M-25-40L0-60l25 20z" fill="${roof}"/><path d="M-13-32h9v11h-9zM5-32h9v11H5z" fill="#34507a"/><path d="M-15-32h2v11h-2zM-4-32h2v11h-2zM3-32h2v11H3zM14-32h2v11h-2z" fill="#2f9c82"/><path d="M-5 0v-13a5 5 0 0 1 10 0V0z" fill="#7a3d2b"/>`,
  );

export const cypress = (at: At): string =>
  place(
    at,
    '<path d="M-2-6h4V2h-4z" fill="#6b4a2b"/><path d="M0-58C10-40 11-18 7-4H-7C-11-18-10-40 0-58z" fill="#1f7a58"/><path d="M0-58C10-40 11-18 7-4H1C4-20 4-40 0-58z" fill="#17654a"/>',
  );

export const lemonTree = (at: At): string =>
  place(
    at,
    '<path d="M-3-16h6V4h-6z" fill="#7a5230"/><circle cy="-34" r="23" fill="#2f9c5a"/><circle cx="-14" cy="-26" r="14" fill="#2f9c5a"/><circle cx="15" cy="-25" r="14" fill="#278a4e"/><circle cx="-6" cy="-42" r="10" fill="#45b56c"/><circle cx="-14" cy="-28" r="4.5" fill="#ffd21f"/><circle cx="3" cy="-24" r="4.5" fill="#ffd21f"/><circle cx="12" cy="-38" r="4.5" fill="#ffd21f"/><circle cx="-4" cy="-44" r="4.5" fill="#ffe45c"/>',
  );

export const boat = (at: At, sail: string): string =>
  place(
    at,
    `<path d="M-1-46v40h3v-40z" fill="#6b4a2b"/><path d="M3-44C18-34 24-20 24-9H3z" fill="${sail}"/><path d="M-3-38C-14-28-18-18-19-9h16z" fill="#fff"/><path d="M-28-5h56C24 6 18 9 12 9h-26C-20 9-26 4-28-5z" fill="#e5484d"/><path d="M-36 13q9-5 18 0t18 0t18 0t18 0" stroke="#fff" stroke-opacity=".8" stroke-width="2.5" fill="none" stroke-linecap="round"/>`,
  );

export const umbrella = (at: At, colour: string): string =>
  place(
    at,
    `<ellipse cy="5" rx="20" ry="5" fill="#000" opacity=".12"/><path d="M-1.5-26h3V5h-3z" fill="#8a6a4a"/><path d="M-22-16C-20-36 20-36 22-16z" fill="${colour}"/><path d="M-9-16C-8-30-2-32 0-32C2-32 8-30 9-16z" fill="#fff"/>`,
  );

export const lighthouse = (at: At): string =>
  place(
    at,
    '<path d="M-12 0L-8-52H8L12 0z" fill="#fff"/><path d="M-11-12L-9.7-28H9.700L11-12zM-8.8-40L-8-52H8L8.8-40z" fill="#ff4f6d"/><path d="M-10-52h20v-4h-20z" fill="#34507a"/><path d="M-6-56h12v-11H-6z" fill="#ffe27a"/><path d="M-9-67L0-77L9-67z" fill="#34507a"/>',
  );

export const cloud = (at: At, opacity = 0.9): string =>
  place(
    at,
    `<path d="M-34 8a14 14 0 0 1 4-27a20 20 0 0 1 36-6a16 16 0 0 1 24 14a10 10 0 0 1 2 19z" fill="#fff" opacity="${opacity}"/>`,
  );

const VILLAGE = [
  [0, 0, '#ffb57a', '#d1553b'],
  [34, -10, '#ff8aa5', '#b53f56'],
  [66, 4, '#ffe08a', '#d1553b'],
  [16, -34, '#f7f0e0', '#c24b38'],
  [50, -40, '#9fd8e8', '#b8453a'],
] as const;

/** Some houses on a slope. */
export const village = (at: At): string =>
  place(
    at,
    [...VILLAGE]
      .sort((one, other) => one[1] - other[1])
      .map(([x, y, wall, roof]) => house([x, y, 0.9], wall, roof))
      .join(''),
  );
