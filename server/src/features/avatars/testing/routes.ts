import { avatarTests } from "@pluma/contract/avatars/tests";
import { type Mounting, mount } from "../../../platform/requests/mount.ts";
import { cancelTestRun, listTestRuns, runTests } from "./runs.ts";
import { addTest, listTests, removeTest, saveTest } from "./tests.ts";

/** Serves every call of test questions. */
export function mountAvatarTests(mounting: Mounting): void {
  mount(mounting, avatarTests, {
    listTests: (ctx, { params }) => listTests(ctx, params.id),
    addTest: (ctx, { params, body }) => addTest(ctx, params.id, body),
    saveTest: (ctx, { params, body }) => saveTest(ctx, params.id, body),
    removeTest: (ctx, { params }) => removeTest(ctx, params.id),
    runTests: (ctx, { params, body }) => runTests(ctx, params.id, body.judge),
    listTestRuns: (ctx, { params, query }) => listTestRuns(ctx, params.id, query),
    cancelTestRun: (ctx, { params }) => cancelTestRun(ctx, params.id),
  });
}
