/** A WebM of so many seconds of silence, which every Chromium plays and finds its way in: no picture, no codec of anybody's. */
export function aVideo(seconds: number): Buffer {
  const clusters = Array.from({ length: Math.ceil(seconds / CLUSTER_SECONDS) }, (_, index) => cluster(index, seconds));
  const begin = Buffer.concat([
    element("1549a966", uint("2ad7b1", 1_000_000), float("4489", seconds * 1000), text("4d80", "p"), text("5741", "p")),
    element("1654ae6b", element("ae", uint("d7", 1), uint("73c5", 1), uint("83", 2), text("86", "A_OPUS"), opus)),
  ]);
  // Its index comes before what it names, and is as long wherever that is.
  const cuesLength = cues(clusters, 0).length;
  const segment = Buffer.concat([begin, cues(clusters, begin.length + cuesLength), ...clusters]);
  return Buffer.concat([head, element("18538067", segment)]);
}

const CLUSTER_SECONDS = 2;
const FRAME_MS = 20;
/** 20 ms of silence, as Opus says it. */
const frame = Buffer.from("f8fffe", "hex");

const sizeOf = (length: number): Buffer => {
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(length) | (1n << 56n));
  return size;
};

function element(id: string, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(id, "hex"), sizeOf(content.length), content]);
}

function uint(id: string, value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return element(id, bytes);
}

function float(id: string, value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return element(id, bytes);
}

const text = (id: string, value: string): Buffer => element(id, Buffer.from(value));

const head = element(
  "1a45dfa3",
  uint("4286", 1),
  uint("42f7", 1),
  uint("42f2", 4),
  uint("42f3", 8),
  text("4282", "webm"),
  uint("4287", 4),
  uint("4285", 2),
);

/** One channel at 48 kHz, nothing to be left out at its beginning. */
const opus = Buffer.concat([
  element("63a2", Buffer.from("4f707573486561640101000080bb0000000000", "hex")),
  element("e1", float("b5", 48_000), uint("9f", 1)),
]);

function cluster(index: number, seconds: number): Buffer {
  const ms = Math.min(CLUSTER_SECONDS, seconds - index * CLUSTER_SECONDS) * 1000;
  const blocks = Array.from({ length: ms / FRAME_MS }, (_, at) => {
    const block = Buffer.from("81000080", "hex");
    block.writeInt16BE(at * FRAME_MS, 1);
    return element("a3", block, frame);
  });
  return element("1f43b675", uint("e7", index * CLUSTER_SECONDS * 1000), ...blocks);
}

function cues(clusters: readonly Buffer[], from: number): Buffer {
  let at = from;
  const points = clusters.map((each, index) => {
    const place = at;
    at += each.length;
    return element("bb", uint("b3", index * CLUSTER_SECONDS * 1000), element("b7", uint("f7", 1), uint("f1", place)));
  });
  return element("1c53bb6b", ...points);
}
