import { expect, test } from "vitest";
import { openAcross } from "./across.ts";

type Parts = Parameters<typeof openAcross>[0];

/** A node whose database carries each event only once it is let go. */
function aNode() {
  const waiting: { userId: number; event: string; go: () => void }[] = [];
  const works: Promise<unknown>[] = [];
  const tell = (_db: unknown, _topic: string, { user_id: userId, event }: { user_id: number; event: string }) =>
    new Promise<void>((resolve) => waiting.push({ userId, event, go: resolve }));
  const bus = { tell, on: () => undefined, close: async () => undefined };
  const background = (_name: string, work: Promise<unknown>) => void works.push(work);
  const parts = { nodeId: "here", db: {}, log: { debug: () => undefined }, background, bus } as unknown as Parts;
  return { push: openAcross(parts, () => null, false), waiting, works };
}

test("what is said to a person goes to other nodes in its order, and waits for nobody else's", async () => {
  const { push, waiting, works } = aNode();
  const asked = () => waiting.map(({ userId, event }) => `${userId} ${event}`);
  push(1, "user", { user_id: 1 });
  push(1, "document", { document_id: 5, version: 1 });
  push(2, "user", { user_id: 2 });
  await new Promise(setImmediate);
  expect(asked()).toEqual(["1 user", "2 user"]);
  waiting[0]?.go();
  await works[0];
  await new Promise(setImmediate);
  expect(asked()).toEqual(["1 user", "2 user", "1 document"]);
});
