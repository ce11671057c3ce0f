import { type Html, raw } from './html.ts';

type Box = { width: number; height: number };
/** Values at the lower and upper edge of a chart. The defaults are the smallest and the largest value of the series. */
type Range = { low?: number; high?: number };

const scale = (values: readonly number[], { low, high }: Range) => {
  const from = low ?? Math.min(...values);
  const to = high ?? Math.max(...values);
  return (value: number): number => (to === from ? 0.5 : (value - from) / (to - from));
};

const round = (value: number): string => value.toFixed(1);

/** Returns the points of a series in a box, evenly spaced. In SVG coordinates, larger values have a smaller y. */
export function points(values: readonly number[], box: Box, range: Range = {}): [number, number][] {
  const at = scale(values, range);
  const step = box.width / Math.max(1, values.length - 1);
  return values.map((value, index) => [index * step, box.height - at(value) * box.height]);
}

/** Returns path data through the points. `smooth` rounds the line without overshooting between points. */
export function pathThrough(through: readonly (readonly [number, number])[], smooth = true): string {
  const [first, ...rest] = through;
  if (!first) return '';
  let path = `M${round(first[0])} ${round(first[1])}`;
  let [x0, y0] = first;
  for (const [x, y] of rest) {
    const middle = (x0 + x) / 2;
    path += smooth
      ? `C${round(middle)} ${round(y0)} ${round(middle)} ${round(y)} ${round(x)} ${round(y)}`
      : `L${round(x)} ${round(y)}`;
    [x0, y0] = [x, y];
  }
  return path;
}

type LineLook = Box &
  Range & {
    colour: string;
    stroke?: number;
    smooth?: boolean;
    /** Color of the area below the line. The area fades out towards the bottom. */
    area?: string;
    dashed?: boolean;
  };

let gradients = 0;

/** A line as SVG elements without `<svg>`, so that a chart can contain several lines. */
export function line(values: readonly number[], look: LineLook): Html {
  const { width, height, colour, stroke = 2, smooth = true, area, dashed } = look;
  const path = pathThrough(points(values, { width, height }, look), smooth);
  gradients += 1;
  const id = `g${gradients}`;
  const below = area
    ? `<defs><linearGradient id="${id}" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="${area}" stop-opacity=".35"/><stop offset="1" stop-color="${area}" stop-opacity="0"/></linearGradient></defs><path d="${path}L${width} ${height}L0 ${height}Z" fill="url(#${id})"/>`
    : '';
  return raw(
    `${below}<path d="${path}" fill="none" stroke="${colour}" stroke-width="${stroke}" stroke-linecap="round" stroke-linejoin="round"${dashed ? ' stroke-dasharray="4 5"' : ''}/>`,
  );
}

export const lineChart = (values: readonly number[], look: LineLook): Html =>
  raw(
    `<svg width="${look.width}" height="${look.height}" viewBox="0 0 ${look.width} ${look.height}" style="display:block;overflow:visible">${line(values, look).text}</svg>`,
  );

type BarLook = Box & {
  colour: string | ((index: number) => string);
  gap?: number;
  radius?: number;
  /** Value at which a bar is as high as the chart. Default: the largest value. */
  high?: number;
};

export function barChart(values: readonly number[], look: BarLook): Html {
  const { width, height, colour, gap = 6, radius = 3, high = Math.max(...values) } = look;
  const bar = (width - gap * (values.length - 1)) / values.length;
  const bars = values.map((value, index) => {
    const tall = Math.max(2, (value / high) * height);
    const fill = typeof colour === 'string' ? colour : colour(index);
    return `<rect x="${round(index * (bar + gap))}" y="${round(height - tall)}" width="${round(bar)}" height="${round(tall)}" rx="${Math.min(radius, bar / 2)}" fill="${fill}"/>`;
  });
  return raw(
    `<svg width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" style="display:block">${bars.join('')}</svg>`,
  );
}

type Slice = { value: number; colour: string };

/** A ring of slices, clockwise from the top. If `total` exceeds the sum of the slices, the rest is in `track`. */
export function ringChart(
  slices: readonly Slice[],
  look: { size: number; thickness: number; track?: string; total?: number; gap?: number; round?: boolean },
): Html {
  const { size, thickness, track = 'transparent', gap = 0 } = look;
  const radius = (size - thickness) / 2;
  const around = 2 * Math.PI * radius;
  const total = look.total ?? slices.reduce((sum, { value }) => sum + value, 0);
  const circle = (colour: string, more: string): string =>
    `<circle cx="${size / 2}" cy="${size / 2}" r="${radius}" fill="none" stroke="${colour}" stroke-width="${thickness}"${more}/>`;
  let start = 0;
  const arcs = slices.map(({ value, colour }) => {
    const long = Math.max(0, (value / total) * around - gap);
    const arc = circle(
      colour,
      ` stroke-dasharray="${round(long)} ${round(around - long)}" stroke-dashoffset="${round(-start)}"${look.round ? ' stroke-linecap="round"' : ''}`,
    );
    start += (value / total) * around;
    return arc;
  });
  return raw(
    `<svg width="${size}" height="${size}" viewBox="0 0 ${size} ${size}" style="display:block;transform:rotate(-90deg)">${circle(track, '')}${arcs.join('')}</svg>`,
  );
}
