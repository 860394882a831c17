import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp, waitFor } from "../../../../../test/app.ts";
import { anAvatar } from "../../../../../test/avatars.ts";
import { anOrganization, aUser, type TestUser } from "../../../../../test/people.ts";
import type { JobRun } from "../../../../platform/jobs/jobs.ts";
import { userOrganizations } from "../../../organizations/tables.ts";
import { trainingRuns } from "../../tables.trainings.ts";
import { avatars } from "../../tables.ts";
import { aTrainer } from "../test/aTraining.ts";
import { aGate, aStudyServer, type StudyServer } from "../test/studyServer.ts";
import { runTraining } from "./job.ts";

// Two nodes of one installation: what is trained at the first loses its right at the other.
let server: StudyServer;
let here: TestApp;
let other: TestApp;
beforeAll(async () => {
  server = await aStudyServer();
  const environment = { OPENAI_BASE_URL: server.address };
  here = await aTestApp({ environment, runsJobs: true });
  other = await aTestApp({ environment, database: here.database });
});
afterAll(async () => {
  await other.close();
  await here.close();
  await server.close();
});

const CONTEXT = "What only the house knows.";

/** A trainer of an organization, whose avatar there is being refined: the answer is held back until the gate opens. */
async function refining() {
  const organizationId = await anOrganization(here);
  const boss = await aUser(here, { membership: { organizationId, userTypeId: 1 } });
  const trainer = await aTrainer(here);
  await here.app.db.insert(userOrganizations).values({ organizationId, userId: trainer.userId, userTypeId: 3 });
  const { avatarId } = await anAvatar(here, trainer.userId, { organizationId, context: CONTEXT });
  const { token } = trainer;
  const rated = { avatar_id: avatarId, prompt: "Greet", content: "Hello", liked: true };
  expect((await here.ask("POST /outputs", { token, body: rated })).status).toBe(201);
  const gate = aGate();
  server.behave = () => ({ after: gate.promise });
  const before = server.open();
  // In the personal space: it is the avatar that is of the organization.
  const begun = await here.ask("POST /avatars/refine", { token, body: { avatar_id: avatarId } });
  expect(begun.status, begun.text).toBe(202);
  await waitFor(() => server.open() > before, "the question to be asked");
  return { organizationId, boss, trainer, avatarId, gate, runId: Number(begun.body.run.run_id) };
}

const stateOf = async (runId: number) => {
  const [row] = await here.app.db.select().from(trainingRuns).where(eq(trainingRuns.runId, runId));
  return row?.state;
};
const leave = ({ boss, organizationId }: { boss: TestUser; organizationId: number }, { userId }: TestUser) =>
  other.ask(`DELETE /organizations/${organizationId}/${userId}`, { token: boss.token });

test("a training of an organization's avatar ends when its trainer is removed at another node, and proposes nothing", async () => {
  const { trainer, gate, runId, ...house } = await refining();
  expect((await leave(house, trainer)).status).toBe(204);
  await waitFor(async () => (await stateOf(runId)) === "cancelled", "the end of the run");
  gate.open();
  expect((await here.ask(`GET /trainings/runs/${runId}`, { token: trainer.token })).status).toBe(404);
  const [avatar] = await here.app.db.select().from(avatars).where(eq(avatars.avatarId, house.avatarId));
  expect([avatar?.context, avatar?.version]).toEqual([CONTEXT, 1]);
});

test("it ends too when the avatar is handed over to somebody else", async () => {
  const { trainer, boss, gate, runId, organizationId } = await refining();
  const handed = await other.ask(`POST /organizations/${organizationId}/work/${trainer.userId}/hand_over`, {
    token: boss.token,
    body: { to_user_id: boss.userId, kinds: ["avatars"] },
  });
  expect(handed.status, handed.text).toBeLessThan(300);
  await waitFor(async () => (await stateOf(runId)) === "cancelled", "the end of the run");
  gate.open();
  expect((await here.ask(`GET /trainings/runs/${runId}`, { token: trainer.token })).status).toBe(404);
});

test("one that waited for its turn until its trainer was gone asks nothing, also where nobody heard of it", async () => {
  const { trainer, gate, avatarId, organizationId } = await refining();
  gate.open();
  const { userId } = trainer;
  await waitFor(async () => server.open() === 0, "the answers");
  const values = { jobId: randomUUID(), userId, organizationId, avatarId, act: "refine" } as const;
  await here.app.db.update(trainingRuns).set({ state: "cancelled" }).where(eq(trainingRuns.avatarId, avatarId));
  const [made] = await here.app.db.insert(trainingRuns).values(values).returning();
  await here.app.db.delete(userOrganizations).where(eq(userOrganizations.userId, userId));
  const asked = server.questions.length;
  const run = { signal: new AbortController().signal, attempt: 1 } as JobRun;
  await runTraining.work(here.app, { runId: made?.runId ?? 0 }, run);
  expect(await stateOf(made?.runId ?? 0)).toBe("cancelled");
  expect(server.questions.length).toBe(asked);
});
