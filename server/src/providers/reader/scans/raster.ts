/** A picture in shades of grey, row by row from the top; 255 is white. */
export type Raster = { width: number; height: number; shades: Uint8Array };

/** A picture of four bytes a dot, none of which lets anything through, in grey. */
export function greyOf({ width, height, data }: { width: number; height: number; data: Uint8ClampedArray }): Raster {
  const shades = new Uint8Array(width * height);
  for (let at = 0; at < shades.length; at += 1) {
    const from = 4 * at;
    shades[at] = ((data[from] ?? 0) * 77 + (data[from + 1] ?? 0) * 150 + (data[from + 2] ?? 0) * 29) >> 8;
  }
  return { width, height, shades };
}

/** A picture half as wide and half as high. */
export function halved({ width, height, shades }: Raster): Raster {
  const [across, down] = [width >> 1, height >> 1];
  const half = new Uint8Array(across * down);
  for (let y = 0; y < down; y += 1) {
    for (let x = 0; x < across; x += 1) {
      const at = 2 * y * width + 2 * x;
      const above = (shades[at] ?? 255) + (shades[at + 1] ?? 255);
      half[y * across + x] = (above + (shades[at + width] ?? 255) + (shades[at + width + 1] ?? 255)) >> 2;
    }
  }
  return { width: across, height: down, shades: half };
}

/** A box in which a rule is. */
type Ruled = { left: number; top: number; right: number; bottom: number; isAcross: boolean };

/** A rule is dark for at least so many dots on end, also one that is not quite straight; a stroke of a letter is shorter. */
const RULE_MIN = 24;
const DARK = 200;
/** It ends in shades beside its box. */
const BESIDE = 2;

/** The same without rules: what stands close to them stays. */
export function withoutRules({ width, height, shades }: Raster, rules: Ruled[]): Raster {
  const bare = shades.slice();
  for (const { left, top, right, bottom, isAcross } of rules) {
    const [from, to, step] = isAcross ? [left, right, 1] : [top, bottom, width];
    const [first, last, aside] = isAcross ? [top, bottom, width] : [left, right, 1];
    const sides = isAcross ? height : width;
    for (let at = Math.max(0, first - BESIDE); at < Math.min(sides, last + BESIDE); at += 1) {
      let dark = 0;
      for (let dot = from; dot <= to; dot += 1) {
        const end = dot * step + at * aside;
        if (dot < to && (shades[end] ?? 255) < DARK) {
          dark += 1;
          continue;
        }
        if (dark >= RULE_MIN) for (let back = 1; back <= dark; back += 1) bare[end - back * step] = 255;
        dark = 0;
      }
    }
  }
  return { width, height, shades: bare };
}

/** A picture as a file that every reader of pictures knows: PGM. */
export function asPgm({ width, height, shades }: Raster): Uint8Array {
  const head = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`);
  const file = new Uint8Array(head.length + shades.length);
  file.set(head);
  file.set(shades, head.length);
  return file;
}
