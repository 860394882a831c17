import { eq } from "drizzle-orm";
import { sealOwnKey } from "../../../src/features/accounts/index.ts";
import { users } from "../../../src/features/accounts/tables.ts";
import { newOpenaiFileId } from "../../../src/features/avatars/make.ts";
import { avatarDraws } from "../../../src/features/avatars/tables.draws.ts";
import { avatarTestRuns, avatarTests, outputs } from "../../../src/features/avatars/tables.outputs.ts";
import { trainingParts, trainingRuns, trainings } from "../../../src/features/avatars/tables.trainings.ts";
import { avatarFavorites, avatarFiles, avatarVersions } from "../../../src/features/avatars/tables.ts";
import { anAvatar, anInboxItem } from "../../avatars.ts";
import { newNumber, type Owner, one } from "../owner.ts";
import { fileMakers } from "./files.ts";

/** Avatars and what hangs on them. */
export const avatarMakers = {
  avatar: async ({ node, person, organizationId }: Owner) => {
    const { avatarId, assistantId } = await anAvatar(node, person.userId, { organizationId });
    const version = one(await node.app.db.select().from(avatarVersions).where(eq(avatarVersions.avatarId, avatarId)));
    const { itemId, digest } = await anInboxItem(node, avatarId);
    await anInboxItem(node, avatarId, "Who are you?", "dismissed");
    return {
      avatarId,
      modelId: `avatar-${avatarId}`,
      assistantId,
      versionId: version.avatarVersionId,
      itemId,
      itemDigest: digest,
    };
  },
  deletedAvatar: async ({ node, person, organizationId }: Owner) => {
    const { avatarId } = await anAvatar(node, person.userId, { organizationId, deletedAt: new Date() });
    return { deletedAvatarId: avatarId };
  },
  drawn: async (owner: Owner) => {
    const { avatarId } = await avatarMakers.avatar(owner);
    const { userId } = owner.person;
    await owner.node.app.db.insert(avatarDraws).values({ avatarId, userId, given: [1, 2, 3], withheld: 1 });
    return { drawnAvatarId: avatarId, drawnUserId: userId };
  },
  starred: async (owner: Owner) => {
    const { avatarId } = await avatarMakers.avatar(owner);
    await owner.node.app.db.insert(avatarFavorites).values({ userId: owner.person.userId, avatarId });
    return { starredId: avatarId };
  },
  starredPublic: async (owner: Owner) => {
    const { userId } = owner.person;
    const { avatarId } = await anAvatar(owner.node, userId, { isPublic: true });
    await owner.node.app.db.insert(avatarFavorites).values({ userId, avatarId });
    return { starredPublicId: avatarId };
  },
  revised: async ({ node, person, organizationId }: Owner) => {
    const { avatarId } = await anAvatar(node, person.userId, { organizationId });
    return { revisedAvatarId: avatarId, number: 2 };
  },
  avatarFile: async (owner: Owner) => {
    const { avatarId, assistantId } = await avatarMakers.avatar(owner);
    const [{ fileId }, { sourceId }] = [await fileMakers.file(owner), await fileMakers.source(owner)];
    const row = { avatarId, fileId, sourceId, openaiFileId: newOpenaiFileId(), editable: true, isTaught: true };
    const made = one(await owner.node.app.db.insert(avatarFiles).values(row).returning());
    const { avatarFileId, openaiFileId } = made;
    return {
      avatarFileId,
      fileOfAvatarId: fileId,
      openaiFileId,
      assistantOfFileId: assistantId,
      taughtAvatarId: avatarId,
    };
  },
  tested: async (owner: Owner) => {
    const { avatarId } = await avatarMakers.avatar(owner);
    const { db } = owner.node.app;
    const { testId } = one(await db.insert(avatarTests).values({ avatarId, question: "Why?" }).returning());
    const run = { avatarId, userId: owner.person.userId, jobId: "", version: 1, total: 1, state: "done" } as const;
    const { testRunId } = one(await db.insert(avatarTestRuns).values(run).returning());
    return { testedAvatarId: avatarId, testId, testRunId };
  },
  training: async (owner: Owner) => {
    const { db } = owner.node.app;
    const { userId } = owner.person;
    const apiKey = sealOwnKey(owner.node.app, userId, "sk-nobody-asks-with-this");
    await db.update(users).set({ apiKey }).where(eq(users.userId, userId));
    const [{ avatarId }, { sourceId }] = [await avatarMakers.avatar(owner), await fileMakers.source(owner)];
    const { organizationId } = owner;
    const rated = { userId, organizationId, avatarId, prompt: "Greet", content: "Hello", liked: true };
    await db.insert(outputs).values(rated);
    const training = { userId, organizationId, avatarId, name: "One", sourceId, context: "Be brief." };
    const { trainingId } = one(await db.insert(trainings).values(training).returning());
    return { trainingId, trainedAvatarId: avatarId };
  },
  run: async (owner: Owner) => {
    const { trainingId, trainedAvatarId: avatarId } = await avatarMakers.training(owner);
    const { db } = owner.node.app;
    const { userId } = owner.person;
    const ended = {
      state: "done",
      result: "proposed",
      before: "You answer in one sentence.",
      proposal: "More.",
    } as const;
    const { organizationId } = owner;
    const run = { jobId: "", userId, organizationId, trainingId, avatarId, act: "refine", ...ended } as const;
    const { runId } = one(await db.insert(trainingRuns).values(run).returning());
    const part = {
      userId,
      runId,
      digest: `digest-${newNumber()}`,
      answer: "So.",
      promptTokens: 1,
      completionTokens: 1,
    };
    await db.insert(trainingParts).values(part);
    return { runId, ranTrainingId: trainingId, ranAvatarId: avatarId, partDigest: part.digest };
  },
  output: async (owner: Owner) => {
    const { avatarId } = await avatarMakers.avatar(owner);
    const { organizationId } = owner;
    const values = { userId: owner.person.userId, organizationId, avatarId, prompt: "Why?", content: "Because." };
    const { outputId } = one(await owner.node.app.db.insert(outputs).values(values).returning());
    return { outputId, outputAvatarId: avatarId };
  },
};
