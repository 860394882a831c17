import * as outputs from "../../src/features/avatars/outputs/store.ts";
import * as lists from "../../src/features/avatars/store.lists.ts";
import * as trainings from "../../src/features/avatars/training/store.ts";
import { about } from "./storeCase.ts";

export const avatarStores = [
  ...about(
    "avatar",
    {
      listVisible: (ctx) => lists.listVisible(ctx, { query: "", sortBy: "updatedAt_desc" }, { offset: 0, limit: 50 }),
    },
    { isList: true },
  ),
  ...about("output", {
    findOwnOutput: (ctx, { outputId }) => outputs.findOwnOutput(ctx, outputId),
    listOutputs: (ctx, { outputAvatarId }) => outputs.listOutputs(ctx, { avatarId: outputAvatarId }, { page: 1 }),
    writeOwnOutput: (ctx, { outputId }) => outputs.writeOwnOutput(ctx, outputId, { favorite: true }),
    deleteOwnOutput: (ctx, { outputId }) => outputs.deleteOwnOutput(ctx, outputId),
  }),
  ...about("training", {
    findOwnTraining: (ctx, { trainingId }) => outputs.findOwnTraining(ctx, trainingId),
  }),
  ...about(
    "training",
    { listOwn: (ctx) => trainings.listOwn(ctx, { query: "", avatarId: undefined, page: 1 }) },
    { isInSpace: true, isList: true },
  ),
];
