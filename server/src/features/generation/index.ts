import { feature } from "../../platform/features/feature.ts";
import { defineUsage, defineWritten } from "../organizations/index.ts";
import { generationData } from "./personalData.ts";
import { mountGeneration } from "./routes.ts";
import { defineAutomation } from "./running/automation.ts";
import { keepGenerations } from "./running/keep.ts";
import { oneWritten, readWritten, writtenWithin } from "./store.system.ts";
import { usageOf } from "./usage/usage.ts";

export { askBriefly, askToPay, embed, embeddingModelOf, isSeeingFor } from "./aside.ts";
export { defineBought } from "./costs/counting.ts";
export { defineReached } from "./costs/holding.ts";
export { priceWhatHasNone } from "./costs/prices.ts";
export { deleteOldHolds, readCaps, type SpendMonth, writeCap } from "./costs/store.system.caps.ts";
export { type CostView, usageIn } from "./costs/store.system.figures.ts";
export { type CapScope, foldUsage, readRates } from "./costs/store.system.ts";
export { forgetTerms, tellTerms } from "./costs/terms.ts";
export { tellWordsLeft, type Writer, wordsLeftIn } from "./drawing/drawing.ts";
export { type PaidText, payText } from "./drawing/paying.ts";
export type { Person } from "./keys/brought.ts";
export { type Held, heldTogether } from "./keys/rules.ts";
export {
  type Asked,
  type ClosingPart,
  defineTextKind,
  type GrownText,
  type Outcome,
  type Place,
  type Screen,
  type Stopped,
  type TextKind,
  type Told,
  type Writing,
} from "./kinds.ts";
export { askOwn, estimateCost, ownModelOf } from "./own.ts";
export { isModelKnown } from "./rules.ts";
export type { Begin } from "./running/besides.ts";
export { sweepDead } from "./running/close.ts";
export {
  type Prepared,
  prepareGeneration,
  prepareTogether,
  startGeneration,
  stopGeneration,
} from "./running/start.ts";
export { searchWeb } from "./search.ts";
export { findServers, testSource } from "./sources.ts";
export { type GenerationValues, generationOfAnswer } from "./store.system.ts";
export { readAskings } from "./usage/store.system.ts";

export const generation = feature({
  name: "generation",
  mount: mountGeneration,
  jobs: [],
  personalData: [generationData],
  define(app) {
    defineAutomation(app);
    defineWritten(app, { read: readWritten, one: oneWritten, within: writtenWithin });
    defineUsage(app, usageOf);
  },
  run: keepGenerations,
});
