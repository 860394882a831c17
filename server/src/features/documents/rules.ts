import type { Actor } from "../../platform/context.ts";

/** How many documents a person may have. */
export const DOCUMENTS_PER_PERSON_MAX = 20_000;
/** For how long a deleted document can be brought back, and a tab that was away can go on from what it knew. */
export const RESTORE_DAYS = 30;
export const STEPS_DAYS = 90;

type Owned = { userId: number };

/** Documents are private to who wrote them: nobody else reads, changes or deletes them, staff included. */
export const mayEdit = ({ userId }: Pick<Actor, "userId">, document: Owned): boolean => document.userId === userId;
