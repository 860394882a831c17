import * as draws from "../../../src/features/avatars/draws/store.ts";
import * as avatarFiles from "../../../src/features/avatars/files/store.ts";
import * as inbox from "../../../src/features/avatars/inbox/store.ts";
import * as lists from "../../../src/features/avatars/list/store.lists.ts";
import * as outputs from "../../../src/features/avatars/outputs/store.ts";
import * as avatars from "../../../src/features/avatars/store.ts";
import * as tests from "../../../src/features/avatars/testing/store.ts";
import * as runs from "../../../src/features/avatars/training/store.runs.ts";
import * as trainings from "../../../src/features/avatars/training/store.ts";
import * as versions from "../../../src/features/avatars/versions/store.ts";
import { about } from "./storeCase.ts";

const since = new Date(0);
const slice = { offset: 0, limit: 50 };
const question = { question: "Who?", points: [], forbidden: [], mustCite: false, expectsSilence: false };

export const avatarStores = [
  ...about(
    "avatar",
    {
      listVisible: (ctx) => lists.listVisible(ctx, { query: "", sortBy: "updatedAt_desc" }, slice),
      listOrganization: (ctx) =>
        lists.listVisible(ctx, { query: "", kind: "organization", sortBy: "updatedAt_desc" }, slice),
    },
    { isList: true },
  ),
  ...about("avatar", {
    findVisible: (ctx, { avatarId }) => avatars.findVisible(ctx, avatarId),
    findVisibleByAssistant: (ctx, { assistantId }) => avatars.findVisibleByAssistant(ctx, assistantId),
    lockVisible: (ctx, { avatarId }) => avatars.lockVisible(ctx, avatarId),
    findItem: (ctx, { itemId }) => inbox.findItem(ctx, itemId),
    findVersion: (ctx, { versionId }) => versions.findVersion(ctx, versionId),
  }),
  ...about(
    "deletedAvatar",
    { lockDeleted: (ctx, { deletedAvatarId }) => avatars.lockDeleted(ctx, deletedAvatarId, since) },
    { isForEditors: true },
  ),
  ...about(
    "deletedAvatar",
    {
      listDeleted: (ctx) => lists.listVisible(ctx, { query: "", sortBy: "updatedAt_desc", deletedSince: since }, slice),
    },
    { isList: true },
  ),
  ...about("starred", {
    readFacts: async (ctx, { starredId }) =>
      (await lists.readFacts(ctx, [starredId])).get(starredId)?.favorite ?? false,
    takeStar: (ctx, { starredId }) => lists.writeFavorite(ctx, starredId, false),
  }),
  ...about(
    "starred",
    {
      listFavorites: (ctx) => lists.listVisible(ctx, { query: "", kind: "favorites", sortBy: "name_asc" }, slice),
    },
    { isList: true },
  ),
  ...about(
    "starredPublic",
    {
      listPublicFavorites: (ctx) => lists.listVisible(ctx, { query: "", kind: "favorites", sortBy: "name_asc" }, slice),
    },
    { isList: true },
  ),
  ...about("drawn", {
    findOwnDraw: (ctx, { drawnAvatarId }) => draws.findOwnDraw(ctx, drawnAvatarId),
  }),
  ...about("avatarFile", {
    findFile: (ctx, { avatarFileId }) => avatarFiles.findFile(ctx, { avatarFileId }),
    findFileByFile: (ctx, { fileOfAvatarId }) => avatarFiles.findFile(ctx, { fileId: fileOfAvatarId }),
  }),
  ...about("tested", {
    findTest: (ctx, { testId }) => tests.findTest(ctx, testId),
    findVisibleRun: (ctx, { testRunId }) => tests.findVisibleRun(ctx, testRunId),
  }),
  ...about("output", {
    findOwnOutput: (ctx, { outputId }) => outputs.findOwnOutput(ctx, outputId),
    listOutputs: (ctx, { outputAvatarId }) => outputs.listOutputs(ctx, { avatarId: outputAvatarId }, { page: 1 }),
    writeOwnOutput: (ctx, { outputId }) => outputs.writeOwnOutput(ctx, outputId, { favorite: true }),
    deleteOwnOutput: (ctx, { outputId }) => outputs.deleteOwnOutput(ctx, outputId),
  }),
  ...about("training", {
    findOwnTraining: (ctx, { trainingId }) => trainings.findOwnTraining(ctx, trainingId),
    lockTraining: (ctx, { trainingId }) => trainings.lockTraining(ctx, trainingId),
    lockOwnTraining: (ctx, { trainingId }) => trainings.lockOwnTraining(ctx, trainingId),
    updateTraining: (ctx, { trainingId }) => trainings.updateTraining(ctx, trainingId, { name: "Theirs now" }),
    deleteTrainingRow: (ctx, { trainingId }) => trainings.deleteTrainingRow(ctx, trainingId),
    findVisibleTraining: (ctx, { trainingId }) => trainings.findVisible(ctx, trainingId),
  }),
  ...about(
    "training",
    { listOwn: (ctx) => trainings.listOwn(ctx, { query: "", avatarId: undefined, page: 1 }) },
    { isInSpace: true, isList: true },
  ),
  ...about("run", {
    findOwnRun: (ctx, { runId }) => runs.findOwnRun(ctx, runId),
    lockOwnRun: (ctx, { runId }) => runs.lockOwnRun(ctx, runId),
    decideRun: (ctx, { runId }) => runs.decideRun(ctx, runId, "aside"),
  }),
  ...about(
    "avatar",
    {
      lockItem: (ctx, { itemId }) => inbox.lockItem(ctx, itemId),
      lockWaiting: (ctx, { avatarId, itemDigest }) => inbox.lockWaiting(ctx, avatarId, itemDigest),
      readOpen: (ctx, { avatarId }) => inbox.readOpen(ctx, avatarId),
      readDone: (ctx, { avatarId }) => inbox.readDone(ctx, avatarId, slice),
      countDone: (ctx, { avatarId }) => inbox.countDone(ctx, avatarId),
      countSilent: (ctx, { avatarId }) => inbox.countSilent(ctx, avatarId),
      closeItems: (ctx, { itemId }) => inbox.closeItems(ctx, [itemId], "dismissed"),
      readVersions: (ctx, { avatarId }) => versions.readVersions(ctx, avatarId, slice),
    },
    { isForEditors: true },
  ),
  ...about(
    "revised",
    {
      findBefore: (ctx, { revisedAvatarId, number }) => versions.findBefore(ctx, { avatarId: revisedAvatarId, number }),
    },
    { isForEditors: true },
  ),
  ...about(
    "drawn",
    {
      readDraws: (ctx, { drawnAvatarId }) => draws.readDraws(ctx, drawnAvatarId, slice),
      changeDraw: (ctx, { drawnAvatarId, drawnUserId }) =>
        draws.changeDraw(ctx, { avatarId: drawnAvatarId, userId: drawnUserId }, { isClosed: true }),
      writeBound: (ctx, { drawnAvatarId }) => draws.writeBound(ctx, drawnAvatarId, { drawPercent: 1 }),
    },
    { isForEditors: true },
  ),
  ...about(
    "avatarFile",
    {
      findTaught: (ctx, { taughtAvatarId }) => avatarFiles.findTaught(ctx, taughtAvatarId),
      countStanding: (ctx, { taughtAvatarId }) => avatarFiles.countStanding(ctx, taughtAvatarId),
      markRemoved: (ctx, { avatarFileId }) => avatarFiles.markRemoved(ctx, [avatarFileId], ctx.clock.now()),
    },
    { isForEditors: true },
  ),
  ...about(
    "tested",
    {
      listTests: (ctx, { testedAvatarId }) => tests.listTests(ctx, testedAvatarId),
      countTests: (ctx, { testedAvatarId }) => tests.countTests(ctx, testedAvatarId),
      insertTest: (ctx, { testedAvatarId }) => tests.insertTest(ctx, { avatarId: testedAvatarId, ...question }),
      updateTest: (ctx, { testId }) => tests.updateTest(ctx, testId, question),
      deleteTest: (ctx, { testId }) => tests.deleteTest(ctx, testId),
      listRuns: (ctx, { testedAvatarId }) => tests.listRuns(ctx, testedAvatarId, { page: 1 }),
    },
    { isForEditors: true },
  ),
  ...about(
    "run",
    {
      listRunsOf: (ctx, { ranAvatarId }) => runs.listRunsOf(ctx, ranAvatarId, 20),
    },
    { isForEditors: true },
  ),
];
