import { formatNumber } from "../../platform/look/format.ts";
import { fetchWord } from "../../platform/look/i18n.ts";
import { readRoom } from "./data.ts";

const MEGABYTE = 1024 * 1024;
const megabytes = (bytes: number): string => formatNumber(Math.ceil((10 * bytes) / MEGABYTE) / 10);

/**
 * Why a file of so many bytes has no room, in words, before any of it is sent: with how much is used of what. Null when
 * it has room, and when that cannot be known now; the server decides.
 */
export async function noRoomFor(bytes: number, organizationId: number | null): Promise<string | null> {
  const room = await readRoom(organizationId).catch(() => null);
  const { used, max } = room?.organization ?? room ?? { used: 0, max: null };
  if (max === null || used + bytes <= max) return null;
  const values = { size: megabytes(bytes), used: megabytes(used), max: megabytes(max) };
  return fetchWord(organizationId === null ? "files:noRoom" : "files:noRoomThere", values);
}
