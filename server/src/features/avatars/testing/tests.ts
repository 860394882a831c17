import { type AvatarTest, TESTS_MAX } from "@pluma/contract/avatars/tests";
import type { ActorCtx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/errors.ts";
import { editableAvatar, lockEditable } from "../access.ts";
import { showTest } from "./show.ts";
import * as store from "./store.ts";

/** The test questions of an avatar that the caller may edit. */
export async function listTests(ctx: ActorCtx, avatarId: number): Promise<{ tests: AvatarTest[] }> {
  const avatar = await editableAvatar(ctx, avatarId);
  const rows = await store.listTests(ctx, avatar.avatarId);
  return { tests: rows.map(showTest) };
}

type Fields = {
  question: string;
  points: string[];
  forbidden: string[];
  must_cite: boolean;
  expects_silence: boolean;
};

/** Adds a test question. Refuses tests_full for more than an avatar holds, also of two that are added at once. */
export async function addTest(ctx: ActorCtx, avatarId: number, fields: Fields): Promise<{ test: AvatarTest }> {
  const row = await inTransaction(ctx, async (tx) => {
    const avatar = await lockEditable(tx, avatarId);
    if ((await store.countTests(tx, avatar.avatarId)) >= TESTS_MAX) refuse("tests_full");
    return (await store.insertTest(tx, { avatarId: avatar.avatarId, ...valuesOf(fields) })) ?? refuse("not_found");
  });
  return { test: showTest(row) };
}

/** Changes a test question; a run that goes on asks it as it stood when the run was started. */
export async function saveTest(ctx: ActorCtx, testId: number, fields: Fields): Promise<{ test: AvatarTest }> {
  await findEditable(ctx, testId);
  const row = (await store.updateTest(ctx, testId, valuesOf(fields))) ?? refuse("not_found");
  return { test: showTest(row) };
}

/** Takes a test question away; runs that asked it keep their results. */
export async function removeTest(ctx: ActorCtx, testId: number): Promise<undefined> {
  await findEditable(ctx, testId);
  await store.deleteTest(ctx, testId);
}

async function findEditable(ctx: ActorCtx, testId: number): Promise<void> {
  const test = (await store.findTest(ctx, testId)) ?? refuse("not_found");
  await editableAvatar(ctx, test.avatarId);
}

const valuesOf = ({ question, points, forbidden, must_cite, expects_silence }: Fields): store.TestValues => ({
  question,
  points,
  forbidden,
  mustCite: must_cite,
  expectsSilence: expects_silence,
});
