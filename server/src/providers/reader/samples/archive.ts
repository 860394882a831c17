import { crc32, deflateRawSync } from "node:zlib";

/** An entry of an archive, and what its directory says of it where that is not true. */
export type Entry = { data: Uint8Array; packed?: Buffer; size?: number; flags?: number; at?: number };

/** An archive whose directory says what it is told to. */
export function aZip(
  entries: Record<string, Uint8Array | Entry>,
  says: { count?: number; start?: number } = {},
): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, given] of Object.entries(entries)) {
    const entry: Entry = given instanceof Uint8Array ? { data: given } : given;
    const packed = entry.packed ?? deflateRawSync(entry.data);
    const size = entry.size ?? entry.data.length;
    const sum = entry.packed ? 0 : crc32(entry.data);
    const header = Buffer.alloc(30);
    header.writeUInt32LE(0x04034b50, 0);
    header.writeUInt16LE(entry.flags ?? 0, 6);
    header.writeUInt16LE(8, 8);
    header.writeUInt32LE(sum, 14);
    header.writeUInt32LE(packed.length, 18);
    header.writeUInt32LE(size, 22);
    header.writeUInt16LE(name.length, 26);
    const record = Buffer.alloc(46);
    record.writeUInt32LE(0x02014b50, 0);
    record.writeUInt16LE(entry.flags ?? 0, 8);
    record.writeUInt16LE(8, 10);
    record.writeUInt32LE(sum, 16);
    record.writeUInt32LE(packed.length, 20);
    record.writeUInt32LE(size, 24);
    record.writeUInt16LE(name.length, 28);
    record.writeUInt32LE(entry.at ?? offset, 42);
    directory.push(record, Buffer.from(name));
    if (entry.at !== undefined) continue;
    bodies.push(header, Buffer.from(name), packed);
    offset += header.length + name.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(says.count ?? Object.keys(entries).length, 8);
  end.writeUInt16LE(says.count ?? Object.keys(entries).length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(says.start ?? offset, 16);
  return Buffer.concat([...bodies, listed, end]);
}
