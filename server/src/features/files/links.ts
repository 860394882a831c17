import { createHash } from "node:crypto";
import type { FileRef } from "@pluma/contract/accounts/accounts";
import type { App } from "../../platform/context.ts";
import { equalSecrets } from "../../platform/secrets.ts";
import { srcEndsAt } from "./rules.ts";
import type { FileRow } from "./store.ts";

type Signer = Pick<App, "secrets" | "clock">;

/** A file as the wire has it. */
export function showFile(ctx: Signer, row: FileRow): FileRef {
  return { file_id: row.fileId, name: row.name, type: row.type, size: row.size, src: srcOf(ctx, row) };
}

/** The address that opens a file without a token: for ever when it is public, else until it ends. */
export function srcOf(ctx: Signer, row: FileRow): string {
  if (row.isPublic) return `/api/files/${row.fileId}?v=${versionOf(row)}`;
  const until = srcEndsAt(ctx.clock.now());
  return `/api/files/${row.fileId}?until=${until}&signature=${sign(ctx, row, until)}`;
}

/** For how many seconds a signature still opens a file; 0 when it never did, or no longer does. */
export function secondsLeft(
  ctx: Signer,
  row: FileRow,
  asked: { until?: string | undefined; signature?: string | undefined },
): number {
  const { until = "", signature = "" } = asked;
  if (!/^\d{1,12}$/.test(until) || !equalSecrets(signature, sign(ctx, row, Number(until)))) return 0;
  return Math.max(0, Number(until) - Math.floor(ctx.clock.now().getTime() / 1000));
}

/** Names the bytes of a public file: other bytes have another version. */
export const versionOf = ({ storageKey }: FileRow): string =>
  createHash("sha256").update(storageKey).digest("base64url").slice(0, 10);

/** The file that a src names, ours or with our public address before it; null for every other address. */
export function fileIdOf(publicUrl: string, src: string): number | null {
  const path = src.startsWith(`${publicUrl}/`) ? src.slice(publicUrl.length) : src;
  const [, id] = /^\/api\/files\/(\d{1,9})(?:\?[^#\s]*)?$/.exec(path) ?? [];
  return id === undefined ? null : Number(id);
}

// The key is covered as well: when the bytes are replaced, addresses of the old ones open nothing.
const sign = ({ secrets }: Signer, { fileId, storageKey }: FileRow, until: number): string =>
  secrets.fingerprint(`${fileId}.${until}.${storageKey}`, "file-src");
