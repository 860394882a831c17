import { deflateSync } from "node:zlib";
import { strToU8 } from "fflate";
import sharp from "sharp";
import { aZip as archiveOf } from "../../../providers/reader/samples/archive.ts";

/** Files of every kind as people have them, small. */
export const aPicture = (format: "png" | "jpeg" | "webp" | "avif", width = 40, height = 30): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: "#3f51d4" } })
    .toFormat(format)
    .toBuffer();

/** A photo that lies on its side and says where it was taken, by whom and with what. */
export const aPhoto = (): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: "#b4552d" } })
    .jpeg()
    .withExif({
      IFD0: { Copyright: "Secret Owner", Model: "Secret Camera" },
      IFD3: { GPSLatitude: "51/1 30/1 3230/100" },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();

/** Three frames, red, green and blue. */
export async function anAnimation(format: "gif" | "webp"): Promise<Buffer> {
  const frames = ["red", "green", "blue"].map((background) =>
    sharp({ create: { width: 20, height: 20, channels: 3, background } })
      .png()
      .toBuffer(),
  );
  return sharp(await Promise.all(frames), { join: { animated: true } })
    .toFormat(format, { delay: [100, 100, 100] })
    .toBuffer();
}

export const aDrawing = (inside = '<circle r="9"/>', size = 'viewBox="0 0 24 24"'): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>${inside}</svg>`,
  );

const office = (main: string, type: string, more: Record<string, Uint8Array> = {}) =>
  archiveOf({
    "[Content_Types].xml": strToU8(
      `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${main}" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`,
    ),
    "_rels/.rels": strToU8("<Relationships/>"),
    [main]: strToU8("<document/>"),
    ...more,
  });

export const aDocx = (more?: Record<string, Uint8Array>): Buffer =>
  office("word/document.xml", "wordprocessingml.document", more);
export const aPptx = (): Buffer => office("ppt/presentation.xml", "presentationml.presentation");
export const aZip = (): Buffer => archiveOf({ "a.txt": strToU8("hello") });

export const aPdf = (): Buffer =>
  Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n0\n%%EOF\n");

/** As much of a video as its type is told by. */
export const anMp4 = (size = 2000): Buffer => {
  const head = Buffer.from("00000018667479706d703432000000006d70343269736f6d", "hex");
  return Buffer.concat([head, Buffer.alloc(size - head.length, 7)]);
};

export const aWebm = (): Buffer =>
  Buffer.from(
    "1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701ffffffffffffff",
    "hex",
  );

/** A PNG of some hundred bytes that says it is enormous. */
export function aPngOf(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const chunks = [chunk("IHDR", head), chunk("IDAT", deflateSync(Buffer.alloc(1000))), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), ...chunks]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

function crc32(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}

/** A form with one file. */
export function aForm(bytes: Uint8Array | string, name = "file", field = "file"): FormData {
  const form = new FormData();
  form.set(field, new Blob([typeof bytes === "string" ? bytes : new Uint8Array(bytes)]), name);
  return form;
}
