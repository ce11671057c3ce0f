/**
 * The product's sign, in one place: a display case with a wide pane and a tall one, the web and the phone.
 * The favicon in public/ and the social preview picture are drawn from the same numbers.
 */
const CASE = { size: 24, radius: 7 };
const PANES = [
  { x: 5, y: 6, width: 8.5, height: 12, radius: 2.25 },
  { x: 15, y: 6, width: 4, height: 12, radius: 2 },
] as const;

export function Mark({ size = 24 }: { size?: number }) {
  return (
    <svg aria-hidden viewBox="0 0 24 24" width={size} height={size} className="shrink-0">
      <rect width={CASE.size} height={CASE.size} rx={CASE.radius} className="fill-accent" />
      {PANES.map(({ radius, ...pane }) => (
        <rect key={pane.x} {...pane} rx={radius} className="fill-on-accent" />
      ))}
    </svg>
  );
}

/** Mark and name, side by side. */
export function Brand({ name }: { name: string }) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <Mark />
      <span className="font-semibold text-[17px] leading-6 tracking-[-0.03em]">{name}</span>
    </span>
  );
}

const INK = '#16171b';

const escapeXml = (text: string): string => text.replace(/[<>&"']/g, (char) => `&#${char.charCodeAt(0)};`);

/** The logo as a file of its own. */
export function logoSvg(name: string): string {
  // Wide enough for the name in any fallback font; nothing clips at the right.
  const width = Math.ceil(40 + name.length * 13);
  const panes = PANES.map(
    ({ x, y, width: w, height, radius }) =>
      `<rect x="${x}" y="${y}" width="${w}" height="${height}" rx="${radius}" fill="#fff"/>`,
  ).join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 24" width="${width * 4}" height="96">` +
    `<title>${escapeXml(name)}</title>` +
    `<rect width="${CASE.size}" height="${CASE.size}" rx="${CASE.radius}" fill="${INK}"/>${panes}` +
    `<text x="34" y="18" font-family="Geist, Inter, Helvetica, Arial, sans-serif" font-size="18" font-weight="600" ` +
    `letter-spacing="-0.54" fill="${INK}">${escapeXml(name)}</text></svg>`
  );
}

/** Props of a link that downloads the logo. */
export const logoDownload = (name: string): { href: string; download: string } => ({
  href: `data:image/svg+xml,${encodeURIComponent(logoSvg(name))}`,
  download: `${name}.svg`,
});
