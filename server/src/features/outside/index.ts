import { feature } from "../../platform/features/feature.ts";
import { defineHeld } from "../organizations/index.ts";
import { defineCompletions } from "./answering/text.ts";
import { outsideData } from "./personalData.ts";
import { mountOutside } from "./routes.ts";
import { completions } from "./tables.ts";

/** Avatars, templates and documents for programs that speak other protocols than ours. */
export const outside = feature({
  name: "outside",
  mount: mountOutside,
  jobs: [],
  personalData: [outsideData],
  define(app) {
    defineCompletions(app);
    defineHeld(app, { name: "completions", tables: [{ table: completions, key: "completionId", show: null }] });
  },
});
