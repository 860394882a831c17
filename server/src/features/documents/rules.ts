import type { Actor } from "../../platform/context.ts";

/** How many documents a person may have. */
export const DOCUMENTS_PER_PERSON_MAX = 20_000;
/** For how long a tab that was away can go on from what it knew. */
export const STEPS_DAYS = 90;

type Owned = { userId: number };

/**
 * Documents are private to who wrote them, staff included, and to whom a campaign shows them: these read and change them, and
 * have them written in. Deleting one, and giving it to others by a link, is its owner's.
 */
export const mayGiveOut = ({ userId }: Pick<Actor, "userId">, document: Owned): boolean => document.userId === userId;
