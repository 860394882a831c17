import type { Sharp } from "sharp";
import { refuse } from "../../platform/errors.ts";
import { openTurns } from "../../platform/work/turns.ts";
import type { ImageType } from "./rules.ts";

/** The longest side of a picture that is kept. */
const SIDE_MAX = 4096;
/** What is unpacked of a picture at most, all of its frames together: a phone's largest photo has 50 million. */
const PIXELS_MAX = 60_000_000;
/** A drawing without a size worth the name is drawn this large. */
const DRAWN_SIDE = 1024;
const USUAL_DENSITY = 72;
const SECONDS_MAX = 30;

/** Pictures that are drawn at once; each may take some hundred megabytes for a moment. */
const inTurn = openTurns({ atOnce: 2, perOwner: 1, waitingPerOwner: 10, waiting: 60 });

/**
 * Draws a picture anew, upright, at most 4096 a side, and without anything that it carried along (place, camera, what
 * follows its end). A drawing becomes a PNG. Refuses file_broken, and too_large before a bomb is unpacked.
 */
export const redraw = (ownerId: number, read: () => Promise<Uint8Array>, type: string): Promise<Drawn> =>
  // Read when it is its turn: those that wait are not in memory.
  inTurn(ownerId, async () => draw(await read(), type));

type Drawn = { bytes: Uint8Array; type: ImageType };

const keptTypeOf: Record<string, ImageType> = {
  "image/jpeg": "image/jpeg",
  "image/webp": "image/webp",
  "image/avif": "image/webp",
  "image/gif": "image/gif",
};

async function draw(bytes: Uint8Array, type: string): Promise<Drawn> {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  // The header alone is read here, and no limit is needed for that; then it is known what unpacking would take.
  const header = await sharp(bytes, { limitInputPixels: false, animated: true })
    .metadata()
    .catch(() => refuse("file_broken"));
  const { width, height } = header;
  if (width * height > PIXELS_MAX) refuse("too_large");
  const drawn = await encode(
    sharp(bytes, {
      limitInputPixels: PIXELS_MAX,
      animated: type === "image/gif" || type === "image/webp",
      failOn: "error",
      ...(type === "image/svg+xml" && { density: densityFor(Math.max(width, height)) }),
    })
      .autoOrient()
      .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: "inside", withoutEnlargement: true })
      .timeout({ seconds: SECONDS_MAX }),
    keptTypeOf[type] ?? "image/png",
  )
    .toBuffer()
    .catch(() => refuse("file_broken"));
  return { bytes: drawn, type: keptTypeOf[type] ?? "image/png" };
}

/** The longest side of a picture in a document to print: sharp on paper, and of a bearable weight. */
const PRINTED_SIDE_MAX = 1800;

/** A picture as printed documents hold it. */
export type PrintedPicture = { bytes: Uint8Array; type: "png" | "jpg"; width: number; height: number };

/** A kept picture as PNG or JPEG, upright and still, at most 1800 a side; null where it cannot be read. */
export const forPrint = (ownerId: number, read: () => Promise<Uint8Array | null>): Promise<PrintedPicture | null> =>
  inTurn(ownerId, async () => {
    const bytes = await read();
    if (!bytes) return null;
    const { default: sharp } = await import("sharp");
    const size = {
      width: PRINTED_SIDE_MAX,
      height: PRINTED_SIDE_MAX,
      fit: "inside",
      withoutEnlargement: true,
    } as const;
    const image = sharp(bytes, { limitInputPixels: PIXELS_MAX })
      .autoOrient()
      .resize(size)
      .timeout({ seconds: SECONDS_MAX });
    const drawn = image.metadata().then(({ format, hasAlpha }) => {
      const type = format === "jpeg" || (format === "webp" && !hasAlpha) ? "jpg" : "png";
      const written = type === "jpg" ? image.jpeg({ quality: 85 }) : image.png();
      return written
        .toBuffer({ resolveWithObject: true })
        .then(({ data, info }) => ({ bytes: data, type, ...info }) as const);
    });
    return drawn
      .then(({ bytes: made, type, width, height }) => ({ bytes: made, type, width, height }))
      .catch(() => null);
  });

/** The longest side of a picture that a model is shown: beyond it models make it smaller themselves. */
const SEEN_SIDE_MAX = 1568;

/** A kept picture as models are shown it: an upright, still JPEG, what is clear in it white; null where it cannot be read. */
export const forSight = (ownerId: number, read: () => Promise<Uint8Array | null>): Promise<Uint8Array | null> =>
  inTurn(ownerId, async () => {
    const bytes = await read();
    if (!bytes) return null;
    const { default: sharp } = await import("sharp");
    return (
      sharp(bytes, { limitInputPixels: PIXELS_MAX })
        .autoOrient()
        .resize({ width: SEEN_SIDE_MAX, height: SEEN_SIDE_MAX, fit: "inside", withoutEnlargement: true })
        .flatten({ background: "#ffffff" })
        .timeout({ seconds: SECONDS_MAX })
        // Screens are mostly small letters, whose colours must not run.
        .jpeg({ quality: 82, chromaSubsampling: "4:4:4" })
        .toBuffer()
        .catch(() => null)
    );
  });

/** A kept picture as a small still square, cut from its middle; null where it cannot be read. */
export const drawSmall = (
  ownerId: number,
  read: () => Promise<Uint8Array | null>,
  side: number,
): Promise<Uint8Array | null> =>
  inTurn(ownerId, async () => {
    const bytes = await read();
    if (!bytes) return null;
    const { default: sharp } = await import("sharp");
    return sharp(bytes, { limitInputPixels: PIXELS_MAX })
      .autoOrient()
      .resize({ width: side, height: side, fit: "cover" })
      .timeout({ seconds: SECONDS_MAX })
      .webp({ quality: 80 })
      .toBuffer()
      .catch(() => null);
  });

function encode(image: Sharp, type: ImageType): Sharp {
  if (type === "image/jpeg") return image.jpeg({ quality: 88, mozjpeg: true });
  if (type === "image/webp") return image.webp({ quality: 88 });
  return type === "image/gif" ? image.gif() : image.png({ compressionLevel: 9 });
}

const densityFor = (side: number): number =>
  side < DRAWN_SIDE ? Math.min(7200, Math.ceil((USUAL_DENSITY * DRAWN_SIDE) / Math.max(1, side))) : USUAL_DENSITY;
