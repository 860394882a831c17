/** A picture in shades of grey, row by row from the top; 255 is white. */
export type Raster = { width: number; height: number; shades: Uint8Array };

/** What a PDF paints: `kind` 1 has a bit a dot, 2 three bytes, 3 four. */
export type Painted = { width: number; height: number; kind: number; data: Uint8Array };

/** Where a picture stands: a transform of the square from 0 to 1, whose top is at 1. */
export type Transform = readonly [number, number, number, number, number, number];

export const aRaster = (width: number, height: number): Raster => {
  return { width, height, shades: new Uint8Array(width * height).fill(255) };
};

export const transformOf = ([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: readonly number[]): Transform => [
  a,
  b,
  c,
  d,
  e,
  f,
];

/** What follows a transform, seen from where that is. */
export function inside([a, b, c, d, e, f]: Transform, next: Transform): Transform {
  const [a2, b2, c2, d2, e2, f2] = next;
  return [a * a2 + c * b2, b * a2 + d * b2, a * c2 + c * d2, b * c2 + d * d2, a * e2 + c * f2 + e, b * e2 + d * f2 + f];
}

/** How long the sides of a picture are where it stands. */
export const sidesOf = ([a, b, c, d]: Transform): [number, number] => [Math.hypot(a, b), Math.hypot(c, d)];

/** Draws a picture where it stands, turned as it is there; what lies outside is left out. */
export function drawOn(raster: Raster, picture: Raster, at: Transform): void {
  const [a, b, c, d, e, f] = at;
  const area = a * d - b * c;
  if (area === 0) return;
  const across = [e, e + a, e + c, e + a + c];
  const down = [f, f + b, f + d, f + b + d];
  const [left, right] = within(across, raster.width);
  const [top, bottom] = within(down, raster.height);
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      const [px, py] = [x + 0.5 - e, y + 0.5 - f];
      const u = (d * px - c * py) / area;
      const v = (a * py - b * px) / area;
      if (u < 0 || u >= 1 || v < 0 || v >= 1) continue;
      const from = Math.floor((1 - v) * picture.height - 1e-9) * picture.width + Math.floor(u * picture.width);
      raster.shades[y * raster.width + x] = picture.shades[from] ?? 255;
    }
  }
}

function within(places: number[], size: number): [number, number] {
  return [Math.max(0, Math.floor(Math.min(...places))), Math.min(size, Math.ceil(Math.max(...places)))];
}

/** A picture in grey, each dot of it the mean of so many by so many: one that is drawn smaller loses no thin line. */
export function greyOf({ width, height, kind, data }: Painted, by: number): Raster {
  const [across, down] = [Math.max(1, Math.floor(width / by)), Math.max(1, Math.floor(height / by))];
  const shadeAt = shadesOf(kind, width, data);
  const shades = new Uint8Array(across * down);
  for (let y = 0; y < down; y += 1) {
    for (let x = 0; x < across; x += 1) {
      let sum = 0;
      for (let j = 0; j < by; j += 1) for (let i = 0; i < by; i += 1) sum += shadeAt(x * by + i, y * by + j);
      shades[y * across + x] = sum / (by * by);
    }
  }
  return { width: across, height: down, shades };
}

function shadesOf(kind: number, width: number, data: Uint8Array): (x: number, y: number) => number {
  if (kind === 1) {
    const row = Math.ceil(width / 8);
    return (x, y) => (((data[y * row + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1 ? 255 : 0);
  }
  const size = kind === 2 ? 3 : 4;
  return (x, y) => {
    const at = (y * width + x) * size;
    return ((data[at] ?? 255) * 77 + (data[at + 1] ?? 255) * 150 + (data[at + 2] ?? 255) * 29) >> 8;
  };
}

/** A picture half as wide and half as high. */
export function halved({ width, height, shades }: Raster): Raster {
  const half = aRaster(width >> 1, height >> 1);
  for (let y = 0; y < half.height; y += 1) {
    for (let x = 0; x < half.width; x += 1) {
      const at = 2 * y * width + 2 * x;
      const above = (shades[at] ?? 255) + (shades[at + 1] ?? 255);
      half.shades[y * half.width + x] = (above + (shades[at + width] ?? 255) + (shades[at + width + 1] ?? 255)) >> 2;
    }
  }
  return half;
}

/** A picture as a file that every reader of pictures knows: PGM. */
export function asPgm({ width, height, shades }: Raster): Uint8Array {
  const head = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`);
  const file = new Uint8Array(head.length + shades.length);
  file.set(head);
  file.set(shades, head.length);
  return file;
}
