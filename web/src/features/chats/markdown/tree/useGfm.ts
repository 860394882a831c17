import { fetched } from "../../../../platform/fetched.ts";

/** What reads tables, task lists, footnotes, struck out text and bare addresses, fetched the first time that a text may have some. */
export const useGfm = fetched(() => import("./gfm.ts"));
