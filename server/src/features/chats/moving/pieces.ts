import { unzipSync } from "fflate";

/** The most that an export may be once it is unpacked. */
export const UNPACKED_MAX = 400 * 1024 * 1024;
/** The most that one chat may be. */
const PIECE_MAX = 64 * 1024 * 1024;
const ENTRIES_MAX = 100_000;

/** Why an export cannot be read. */
export class ExportError extends Error {
  override name = "ExportError";
  readonly code: "import_broken" | "import_too_large";

  constructor(code: ExportError["code"]) {
    super(code);
    this.code = code;
  }
}

/** The JSON texts of an export: the export itself, or each .json file of a .zip, unpacked one at a time. */
export function* textsOf(bytes: Uint8Array): Generator<Uint8Array> {
  if (bytes.length > UNPACKED_MAX) throw new ExportError("import_too_large");
  if (!isZip(bytes)) {
    yield bytes;
    return;
  }
  for (const name of listJson(bytes)) {
    const text = unzip(bytes, (entry) => entry === name)[name];
    if (text) yield text;
  }
}

const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;

/** The names of the JSON files, if all that they say they unpack to is not too much. Nothing unpacks to more than it says. */
function listJson(bytes: Uint8Array): string[] {
  const names = new Set<string>();
  let [size, count] = [0, 0];
  unzip(bytes, (name, unpacked) => {
    count += 1;
    if (count > ENTRIES_MAX) throw new ExportError("import_too_large");
    if (/\.json$/i.test(name) && !/(?:^|\/)(?:__MACOSX\/|\.)/.test(name)) {
      names.add(name);
      size += unpacked;
    }
    return false;
  });
  if (size > UNPACKED_MAX) throw new ExportError("import_too_large");
  return [...names].sort();
}

function unzip(bytes: Uint8Array, wants: (name: string, unpacked: number) => boolean): Record<string, Uint8Array> {
  try {
    return unzipSync(bytes, { filter: ({ name, originalSize }) => wants(name, originalSize) });
  } catch (error) {
    throw error instanceof ExportError ? error : new ExportError("import_broken");
  }
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * The values of a JSON text: the members of a list, each parsed alone, so that a file of hundreds of megabytes is never
 * in memory as objects; else the value itself. What cannot be parsed is undefined. A list that breaks off throws
 * after its last whole member.
 */
export function* valuesOf(text: Uint8Array): Generator<unknown> {
  const begin = skipBlank(text);
  if (text[begin] !== OPEN_LIST) {
    if (text[begin] === OPEN_OBJECT) yield parse(text.subarray(begin));
    return;
  }
  for (let at = begin + 1; ; ) {
    const end = endOfMember(text, at);
    if (end === -1) throw new ExportError("import_broken");
    const piece = text.subarray(at, end);
    if (skipBlank(piece) < piece.length) yield parse(piece);
    if (text[end] === CLOSE_LIST) return;
    at = end + 1;
  }
}

/** Where a member of a list ends: at a comma, or where the list is closed; -1 when neither comes. */
function endOfMember(text: Uint8Array, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const byte = text[at];
    if (byte === QUOTE) {
      at = endOfString(text, at);
      if (at === -1) return -1;
    } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      depth += 1;
    } else if (byte === CLOSE_OBJECT || (byte === CLOSE_LIST && depth > 0)) {
      depth -= 1;
    } else if (depth <= 0 && (byte === COMMA || byte === CLOSE_LIST)) {
      return at;
    }
  }
  return -1;
}

function endOfString(text: Uint8Array, from: number): number {
  for (let end = text.indexOf(QUOTE, from + 1); end !== -1; end = text.indexOf(QUOTE, end + 1)) {
    let slashes = 0;
    while (text[end - 1 - slashes] === BACKSLASH) slashes += 1;
    if (slashes % 2 === 0) return end;
  }
  return -1;
}

function skipBlank(text: Uint8Array): number {
  let at = 0;
  // A byte order mark, and white space.
  if (text[0] === 0xef && text[1] === 0xbb && text[2] === 0xbf) at = 3;
  while (at < text.length && (text[at] ?? 0) <= 0x20) at += 1;
  return at;
}

const decoder = new TextDecoder();

function parse(piece: Uint8Array): unknown {
  if (piece.length > PIECE_MAX) return undefined;
  try {
    return JSON.parse(decoder.decode(piece));
  } catch {
    return undefined;
  }
}
