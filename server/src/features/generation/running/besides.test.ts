import { expect, test } from "vitest";
import { withBesides } from "./besides.ts";

test("an act does not wait for what is begun beside it, whose failure is its reader's", async () => {
  const { promise, reject } = Promise.withResolvers<string>();
  const { going } = await withBesides(async (begin) => ({ going: begin(() => promise) }));
  reject(new Error("too late"));
  await expect(going).rejects.toThrow("too late");
});

test("an act that fails has failed once all that was begun beside it is done, and begins no more", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const order: string[] = [];
  const late = Promise.withResolvers<void>();
  const act = withBesides(async (begin) => {
    void begin(() => promise.then(() => order.push("written")));
    await Promise.all([
      late.promise.then(() => begin(async () => order.push("begun late"))),
      Promise.reject(new Error("no")),
    ]);
  }).catch(() => order.push("failed"));
  // All that follows at once has followed: it waits for what was begun.
  await new Promise(setImmediate);
  late.resolve();
  resolve();
  await act;
  expect(order).toEqual(["written", "failed"]);
});
