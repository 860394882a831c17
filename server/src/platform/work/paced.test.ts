import { expect, test } from "vitest";
import type { App } from "../context.ts";
import { openState } from "../state.ts";
import { paced } from "./paced.ts";

test("what is asked for while it is told is told once more, as it was asked for last; other keys wait for none of it", async () => {
  const app = { state: openState(), stopping: new AbortController().signal, background: () => undefined };
  const told: string[] = [];
  const first = Promise.withResolvers<void>();
  const again = Promise.withResolvers<void>();
  const tell = paced<string>(
    "words",
    1,
    (of) => of.slice(0, 1),
    async (_behind, of) => {
      told.push(of);
      if (of === "a1") await first.promise;
      if (of === "a3") again.resolve();
    },
  );
  for (const of of ["a1", "a2", "b1", "a3"]) tell(app as unknown as App, of);
  expect(told).toEqual(["a1", "b1"]);
  first.resolve();
  await again.promise;
  expect(told).toEqual(["a1", "b1", "a3"]);
});
