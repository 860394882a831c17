import type { Usage } from "../../organizations/index.ts";
import { readByDay, readGroups, readLines, readPace, readPerDay } from "./store.system.ts";

/** What is known of the texts that are written in organizations. */
export const usageOf: Usage = {
  read: readGroups,
  byDay: readByDay,
  perDay: readPerDay,
  lines: readLines,
  pace: readPace,
};
