import { fetched } from "../../../platform/fetched.ts";

/** What draws the number of a source in an answer; fetched with the first answer that has sources. */
export const useCitation = fetched(() => import("./Citation.tsx"));
