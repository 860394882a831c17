import { type LandingPage, withSources } from "@pluma/contract/site/landing";
import type { ActorCtx } from "../../../platform/context.ts";
import { fileRefOf, heldAt, publishHeld } from "../../files/index.ts";

// What a draft that is kept has in place of the address of a picture that nobody but its editors sees yet: it opens nothing.
const heldAddress = (fileId: number): string => `/api/files/${fileId}?draft`;
const heldIdOf = (src: string): number | null => Number(/^\/api\/files\/(\d{1,9})\?draft$/.exec(src)?.[1] ?? 0) || null;
const idOf = (src: string): number => Number(/\/api\/files\/(\d{1,9})\?/.exec(src)?.[1] ?? 0);

/**
 * A page as its draft keeps it: uploaded pictures stay as hidden as they are, whoever of its editors brought them. A file that is
 * neither the caller's, nor everybody's, nor in the draft already is left out.
 */
export async function holdPictures(tx: ActorCtx, page: LandingPage, before: LandingPage | null): Promise<LandingPage> {
  const held = before ? await heldIn(before) : new Set<number>();
  return withSources(page, async (src) => {
    const found = await heldAt(tx, src);
    if (found) return "src" in found ? found.src : heldAddress(found.fileId);
    return held.has(idOf(src)) ? heldAddress(idOf(src)) : "";
  });
}

/** The pictures that a draft holds. */
async function heldIn(page: LandingPage): Promise<Set<number>> {
  const held = new Set<number>();
  await withSources(page, async (src) => {
    const fileId = heldIdOf(src);
    if (fileId !== null) held.add(fileId);
    return src;
  });
  return held;
}

/** The page for its editors: what it holds opens for a day. */
export const showPictures = (ctx: ActorCtx, page: LandingPage): Promise<LandingPage> =>
  withSources(page, async (src) => {
    const fileId = heldIdOf(src);
    return fileId === null ? src : ((await fileRefOf(ctx, fileId))?.src ?? "");
  });

/** The page for everybody: what it held anyone can open from then on, for good. */
export const publishPictures = (tx: ActorCtx, page: LandingPage): Promise<LandingPage> =>
  withSources(page, async (src) => {
    const fileId = heldIdOf(src);
    return fileId === null ? src : ((await publishHeld(tx, fileId)) ?? "");
  });
