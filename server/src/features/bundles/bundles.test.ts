import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../test/app.ts";
import { aHouse, bring, by, exportOf, fill, outcomes, start } from "./test/anOffice.ts";

let node: TestApp;
beforeAll(async () => {
  node = await aTestApp({ runsJobs: true });
});
afterAll(() => node.close());

describe("a bundle", () => {
  test("of a full organization goes through export and import to an equal one", async () => {
    const [one, other] = [await aHouse(node), await aHouse(node)];
    await fill(node, one);
    const { made, bytes } = await exportOf(node, one);
    expect(made).toMatchObject({ things: 8, left_out: [], number: 1 });
    const looked = await bring(node, other, bytes);
    expect(looked.status, looked.text).toBe(201);
    expect(new Set(Object.values(outcomes(looked.body)))).toEqual(new Set(["new"]));
    const before = (await by(node, other)(`GET /organizations/${other.id}/bundle`)).body.parts;
    expect(before.every(({ kind, count }: { kind: string; count: number }) => count === (["brand", "site"].includes(kind) ? 1 : 0))).toBe(true);
    const done = await start(node, other, looked.body.import.import_id);
    expect(done.body.import, done.text).toMatchObject({ state: "done", problem: null });
  });
});
