import { feature } from "../../platform/features/feature.ts";
import { embedSources, sweepVectors } from "./embedding.ts";
import { readSource, sweepSources } from "./jobs.ts";
import { knowledgeData } from "./personalData.ts";
import { recogniseSource } from "./scans/recognising.ts";

export { type Kept, keepGiven, keepWhile, readGiven, readUpload } from "./files/given.ts";
export { readKnown, readKnownAs, untilRead } from "./files/known.ts";
export { type FoundPassage, findAnswer, findPassages } from "./find.ts";
export { isOfForm, type Said } from "./finding/talk.ts";
export { enclose, FOUND_MAX, frame, gather, type Known, recall } from "./gather.ts";
export { readSource } from "./jobs.ts";
export { hearSources } from "./listeners.ts";
export { problemOf } from "./problem.ts";
export { splitBySize } from "./rules.gather.ts";
export { wordsOf } from "./rules.ts";
export {
  addSource,
  findPart,
  indexedAmong,
  isIndexed,
  readParts,
  readSources,
  removeSources,
  retrySource,
  syncSource,
  textOf,
} from "./sources.ts";
export { eraseSourcesOf, handOverSources, leaveSources, type SourceRow } from "./store.system.ts";
export { remarkOnTables } from "./tablesIn.ts";
export type { Payer } from "./vectors.ts";
export { isSmall } from "./words/smallWords.ts";
export { stemOf, wordsIn } from "./words/words.ts";
export { indexSource } from "./words/wordsOfSources.ts";

export const knowledge = feature({
  name: "knowledge",
  mount: null,
  jobs: [readSource, recogniseSource, sweepSources, embedSources, sweepVectors],
  personalData: [knowledgeData],
});
