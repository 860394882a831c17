import { AVATARS_PER_PAGE, type avatars } from "@pluma/contract/avatars/avatars";
import { type Input, pagesOf } from "@pluma/contract/kit/kit";
import type { ActorCtx } from "../../../platform/context.ts";
import { deletedSince } from "../../../platform/time/deletedSince.ts";
import { showRows } from "../show.ts";
import type { AvatarRow } from "../store.ts";
import { listPublic, listVisible } from "./store.lists.ts";

/** A page of the avatars that the caller may use, those of the installation left out. */
export async function listAvatars(ctx: ActorCtx, { query }: Input<typeof avatars.listAvatars>) {
  const { page, deleted, ...filter } = query;
  const wanted = { ...filter, ...(deleted && { deletedSince: deletedSince(ctx) }) };
  return showPage(ctx, await listVisible(ctx, wanted, sliceOf(page)));
}

/** A page of all public avatars, by name. */
export async function listPublicAvatars(ctx: ActorCtx, { query }: Input<typeof avatars.listPublicAvatars>) {
  return showPage(ctx, await listPublic(ctx, query.query, sliceOf(query.page)));
}

const sliceOf = (page: number) => ({ offset: (page - 1) * AVATARS_PER_PAGE, limit: AVATARS_PER_PAGE });

async function showPage(ctx: ActorCtx, { rows, count }: { rows: AvatarRow[]; count: number }) {
  return { avatars: await showRows(ctx, rows), count, pages: pagesOf(count, AVATARS_PER_PAGE) };
}
