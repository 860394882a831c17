import type { App } from "../../../platform/context.ts";
import { withdrawnAmong } from "../../avatars/index.ts";
import type { Writing } from "../../generation/index.ts";
import { promptSource } from "./source.ts";

/** Whom and what a text leans on that is being written; null for nobody and nothing. */
type Leaning = { ref: number; avatarId: number | null; templateId: number | null };

/** Those of some texts, by `ref`, whose reader may not ask the avatar or use the template any more that they lean on. */
export async function withdrawnFrom(app: App, some: Writing[], leaning: Leaning[]): Promise<Set<number>> {
  const placeOf = new Map(some.map(({ ref, userId, organizationId }) => [ref, { ref, userId, organizationId }]));
  const ofAvatars = leaning.flatMap(({ ref, avatarId }) => {
    const place = placeOf.get(ref);
    return place && avatarId !== null ? [{ ...place, avatarId }] : [];
  });
  const ofPrompts = leaning.flatMap(({ ref, templateId }) => {
    const place = placeOf.get(ref);
    return place && templateId !== null ? [{ ...place, templateId }] : [];
  });
  const [avatars, prompts] = await Promise.all([
    withdrawnAmong(app, ofAvatars),
    ofPrompts.length === 0 ? new Set<number>() : promptSource(app).withdrawnAmong(app, ofPrompts),
  ]);
  return new Set([...avatars, ...prompts]);
}
