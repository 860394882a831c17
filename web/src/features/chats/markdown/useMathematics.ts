import { fetched } from "../../../platform/fetched.ts";

/** What reads and sets mathematics, fetched the first time that a text has some. */
export const useMathematics = fetched(() => import("./math.ts"));
