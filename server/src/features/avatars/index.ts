import { feature } from "../../platform/features/feature.ts";
import { defineHeld, defineUsageNames, defineWork, without } from "../organizations/index.ts";
import { defineGrantable } from "../products/index.ts";
import { avatarPart } from "./bundle/part.ts";
import { sweepAvatars } from "./deleting/job.ts";
import { hearAvatarFiles } from "./files/tell.ts";
import { carriedByAvatars, countAvatars, handOverAvatars, keepFilesOfAvatars } from "./handing/store.system.ts";
import { findAvatarFiles, findAvatars } from "./list/store.found.ts";
import { grantableAvatars } from "./list/store.granted.ts";
import { outputData } from "./outputs/personalData.ts";
import { defineOutputs } from "./outputs/text.ts";
import { avatarData } from "./personalData.ts";
import { mountAvatars } from "./routes.ts";
import { readAvatarNames } from "./store.system.ts";
import { avatarTestRuns, outputs } from "./tables.outputs.ts";
import { trainingRuns, trainings } from "./tables.trainings.ts";
import { avatars as avatarRows } from "./tables.ts";
import { runAvatarTests } from "./testing/job.ts";
import { testData } from "./testing/personalData.ts";
import { defineTestAnswers } from "./testing/text.ts";
import { trainingData } from "./training/personalData.ts";
import { runTraining, sweepTrainings } from "./training/runs/job.ts";
import { hearRightsOfTrainers } from "./training/runs/withdrawn.ts";

export { heldBy, isThere, rightsOver, usableAvatar, visibleAssistant, visibleAvatar } from "./access.ts";
export { checkAsking, settleDraw } from "./draws/drawing.ts";
export { addGiven, allowanceOf, boundOf, materialBoundOf, signed, unsigned } from "./draws/rules.ts";
export { withdrawnAmong } from "./draws/withdrawn.ts";
export { asOthersSee } from "./files/naming.ts";
export { materialOf } from "./files/standing.ts";
export { marksOf, marksOfRows } from "./list/marks.ts";
export { listVisible as listUsableAvatars } from "./list/store.lists.ts";
export { defaultAssistantOf, resetDefaultAvatar } from "./making/defaults.ts";
export { superFetchAvatar } from "./making/superFetch.ts";
export { generateFor } from "./outputs/writing.ts";
export { type Bound, drawnIn, joinPieces, wordsToDraw } from "./prompt/guard.ts";
export { inTurn, keepPrompt } from "./prompt/keeping.ts";
export { isSilentSentence } from "./prompt/silence.ts";
export { type Brief, briefAvatar } from "./prompt.ts";
export {
  avatarNames,
  hasAvatars,
  isDeletedById,
  readCardsAmong,
  readNamesOfAvatars,
} from "./store.system.ts";
export { type AvatarRow, roadsToOne, visibleToBoth } from "./store.ts";
export { askerOf } from "./testing/asker.ts";

export const avatars = feature({
  name: "avatars",
  mount: mountAvatars,
  jobs: [runTraining, sweepTrainings, runAvatarTests, sweepAvatars],
  searches: [
    { kind: "avatars", needsAccess: true, find: findAvatars },
    { kind: "files", needsAccess: true, find: findAvatarFiles },
  ],
  personalData: [avatarData, outputData, testData, trainingData],
  bundles: [avatarPart],
  define(app) {
    hearAvatarFiles(app);
    hearRightsOfTrainers(app);
    defineGrantable(app, "avatar", grantableAvatars);
    defineOutputs(app);
    defineTestAnswers(app);
    defineUsageNames(app, "avatar", readAvatarNames);
    defineHeld(app, {
      name: "avatars",
      tables: [
        { table: outputs, key: "outputId", show: null },
        { table: avatarTestRuns, key: "testRunId", show: null },
        { table: trainingRuns, key: "runId", show: null },
        { table: trainings, key: "trainingId", show: without("sourceId") },
        { table: avatarRows, key: "avatarId", show: without() },
      ],
      fileIds: carriedByAvatars,
    });
    defineWork(app, "avatars", { count: countAvatars, handOver: handOverAvatars, keepFiles: keepFilesOfAvatars });
  },
});
