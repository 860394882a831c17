import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));

test("a test that passes the second time only has failed, and what a file sets up is told beside its tests", () => {
  const root = mkdtempSync(join(tmpdir(), "pluma-report-"));
  writeFileSync(
    join(root, "some.test.js"),
    `let tries = 0;
    test("steady", () => {});
    test("lucky", { retry: 1 }, () => {
      tries += 1;
      if (tries === 1) throw new Error("not yet");
    });
    test("broken", () => {
      throw new Error("never");
    });`,
  );
  const report = join(root, "report.json");
  const args = ["run", "--globals", `--root=${root}`, `--reporter=${path("./vitestReport.ts")}`];
  const { stderr } = spawnSync(path("../node_modules/.bin/vitest"), args, {
    cwd: root,
    encoding: "utf8",
    env: { PATH: process.env.PATH, REPORT_FILE: report },
  });
  const { passed, failed, tests } = JSON.parse(readFileSync(report, "utf8"));
  expect([passed, failed], stderr).toEqual([1, 2]);
  const names = tests.map(({ name }: { name: string }) => name);
  expect(names).toEqual(["steady", "lucky", "broken", "what some.test.js loads and sets up"]);
  rmSync(root, { recursive: true });
});
