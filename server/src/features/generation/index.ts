export { askBriefly, embed, embeddingModelOf } from "./aside.ts";
export type { Person } from "./keys/brought.ts";
export type { Held } from "./keys/rules.ts";
export {
  type Asked,
  defineTextKind,
  type GrownText,
  type Outcome,
  type Place,
  type Screen,
  type Stopped,
  type Writing,
} from "./kinds.ts";
export { askOwn, estimateCost, ownModelOf } from "./own.ts";
export { mountGeneration } from "./routes.ts";
export { isModelKnown } from "./rules.ts";
export { defineAutomation } from "./running/automation.ts";
export { sweepDead } from "./running/close.ts";
export { type Keeper, keepGenerations } from "./running/keep.ts";
export { prepareGeneration, startGeneration, stopGeneration } from "./running/start.ts";
export { searchWeb } from "./search.ts";
export { findServers, testSource } from "./sources.ts";
