import { cpus } from "node:os";

/** The whole of `npm test`, on two cores. */
const LIMIT_MINUTES = 15;
const SLOWEST = 10;

/** A step or a test, and how long it took. */
export type Timed = { name: string; seconds: number };

/** What is read of a report of Playwright. */
export type Report = { suites?: Journeys[] };
type Journeys = {
  file: string;
  specs?: { title: string; tests: { results: { duration: number }[] }[] }[];
  suites?: Journeys[];
};

/** The journeys of a report, each with how long it took, with all its tries. */
export const testsOf = (report: Report): Timed[] => (report.suites ?? []).flatMap(journeysOf);

function journeysOf({ file, specs = [], suites = [] }: Journeys): Timed[] {
  const own = specs.map(({ title, tests }) => ({
    name: `${file}: ${title}`,
    seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration / 1000, 0),
  }));
  return [...own, ...suites.flatMap(journeysOf)];
}

/** Lines that say how long each step took, which tests took longest, and how the whole stands against its limit. */
export function timesOf(steps: readonly Timed[], tests: readonly Timed[]): string[] {
  const all = steps.reduce((sum, { seconds }) => sum + seconds, 0);
  const line = ({ name, seconds }: Timed) => `${seconds.toFixed(1).padStart(8)} s  ${name}`;
  const slowest = tests.toSorted((one, other) => other.seconds - one.seconds).slice(0, SLOWEST);
  const share = Math.round((all / (LIMIT_MINUTES * 60)) * 100);
  return [
    "Where the time went:",
    ...steps.map(line),
    ...(slowest.length > 0 ? [`The ${slowest.length} slowest tests:`, ...slowest.map(line)] : []),
    `${(all / 60).toFixed(1)} minutes in all, on ${cpus().length} processors: ${share} % of the ${LIMIT_MINUTES} that two are allowed.`,
  ];
}
