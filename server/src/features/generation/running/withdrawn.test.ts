import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { aTestApp, type TestApp, waitFor } from "../../../../test/app.ts";
import { sumOfLedger } from "../../../../test/ledger.ts";
import { aModelServer, type ModelServer } from "../../../../test/outside/modelServer.ts";
import { anOrganization, aUser, giveAccess } from "../../../../test/people.ts";
import { aTextKind } from "../../../../test/texts.ts";
import { userOrganizations } from "../../organizations/tables.ts";

let model: ModelServer;
let node: TestApp;
const texts = aTextKind("text of somebody who goes");

beforeAll(async () => {
  model = await aModelServer();
  node = await aTestApp({ environment: { OPENAI_API_KEY: "k", OPENAI_BASE_URL: model.address } });
});
afterAll(async () => {
  await node.close();
  await model.close();
});

const ended = { finishReason: "interrupted", error: { code: "access_ended" } };

async function start(userId: number, organizationId?: number) {
  const more = organizationId === undefined ? {} : { organizationId };
  const { ref } = await texts.start(node, userId, "words=9000 every=20", more);
  await waitFor(() => texts.piecesOf(ref).length > 0, "the first piece");
  return ref;
}

test("an answer ends when access is revoked, at once when a node tells and else by itself; what has come is paid", async () => {
  const [told, untold] = [await aUser(node, { words: 1000 }), await aUser(node, { words: 1000 })];
  const refs = [await start(told.userId), await start(untold.userId)];
  await giveAccess(node, told.userId, null);
  await giveAccess(node, untold.userId, new Date(Date.now() - 1000));
  await node.app.bus.tell(node.app.db, "rights", { user_id: told.userId });
  for (const [index, { userId }] of [told, untold].entries()) {
    const end = await texts.endOf(refs[index] ?? 0);
    expect(end).toMatchObject(ended);
    expect(end.words).toBeGreaterThan(0);
    const left = 1000 - end.words;
    expect(await sumOfLedger(node, userId)).toEqual({ balance: left, sum: left, used: end.words });
  }
});

test("an answer ends when the account is deleted", async () => {
  const person = await aUser(node);
  const ref = await start(person.userId);
  const gone = await node.ask("DELETE /users", { token: person.token, body: { password: person.password } });
  expect(gone.status, gone.text).toBeLessThan(300);
  expect((await texts.endOf(ref)).finishReason).toBe("interrupted");
});

test("who leaves an organization is answered there no more, and elsewhere as before", async () => {
  const organizationId = await anOrganization(node);
  const { userId } = await aUser(node, { membership: { organizationId, userTypeId: 3 } });
  const [inside, outside] = [await start(userId, organizationId), await start(userId)];
  await node.app.db
    .delete(userOrganizations)
    .where(and(eq(userOrganizations.userId, userId), eq(userOrganizations.organizationId, organizationId)));
  await node.app.bus.tell(node.app.db, "rights", { user_id: userId });
  expect(await texts.endOf(inside)).toMatchObject(ended);
  const pieces = texts.piecesOf(outside).length;
  await waitFor(() => texts.piecesOf(outside).length > pieces, "another piece");
  await texts.stop(node, userId, outside);
  expect((await texts.endOf(outside)).finishReason).toBe("stopped");
});

test("an answer goes on when a session ends", async () => {
  const person = await aUser(node, { words: 100 });
  const release = model.hold();
  onTestFinished(release);
  const { ref } = await texts.start(node, person.userId, "words=60");
  await waitFor(() => texts.piecesOf(ref).length > 0, "the first piece");
  await node.ask("POST /auth/logout", { token: person.token });
  release();
  expect(await texts.endOf(ref)).toMatchObject({ finishReason: "stop", words: 60 });
});
