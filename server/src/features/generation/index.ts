export { sweepDead } from "./close.ts";
export { type Keeper, keepGenerations } from "./keep.ts";
export { defineTextKind, type GrownText, type Outcome, type Place, type TextKind } from "./kinds.ts";
export { mountGeneration } from "./routes.ts";
export { isModelKnown, offeredModels } from "./rules.ts";
export { findServers, testSource } from "./sources.ts";
export { prepareGeneration, startGeneration, stopGeneration } from "./start.ts";
