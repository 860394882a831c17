import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import type { Reporter, TestModule } from "vitest/node";
import type { Timed } from "./times.ts";

/** What a run of Vitest tells `npm test`. */
type UnitReport = { passed: number; failed: number; tests: Timed[] };

/** Writes to REPORT_FILE how a run went; what passes the second time only did not pass. */
export default class VitestReport implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const file = process.env.REPORT_FILE;
    if (file) writeFileSync(file, JSON.stringify(reportOf(modules)));
  }
}

/** How many tests passed and failed, and how long each took; what a file does before and between them is named too. */
function reportOf(modules: readonly TestModule[]): UnitReport {
  const report: UnitReport = { passed: 0, failed: 0, tests: [] };
  for (const module of modules) {
    const { collectDuration, duration } = module.diagnostic();
    let aside = collectDuration + duration;
    for (const test of module.children.allTests()) {
      const { state } = test.result();
      const { duration: own = 0, flaky = false } = test.diagnostic() ?? {};
      if (state === "failed" || flaky) report.failed += 1;
      else if (state === "passed") report.passed += 1;
      report.tests.push({ name: test.fullName, seconds: own / 1000 });
      aside -= own;
    }
    const name = `what ${relative(process.cwd(), module.moduleId)} loads and sets up`;
    report.tests.push({ name, seconds: Math.max(0, aside) / 1000 });
  }
  return report;
}
