export { defineKnowledgeBelongings } from "./belongings.ts";
export { type FoundPassage, findPassages, readPassages } from "./find.ts";
export { readSource, sweepSources } from "./jobs.ts";
export { hearSources } from "./listeners.ts";
export { addSource, type NewSource, readParts, readSources, removeSources } from "./sources.ts";
export type { SourceRow } from "./store.ts";
