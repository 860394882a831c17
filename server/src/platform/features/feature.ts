import type { App } from "../context.ts";
import type { AnyJobKind } from "../jobs/jobKinds.ts";
import type { Mounting } from "../requests/mount.ts";
import type { BundlePart } from "./bundles.ts";
import type { PersonalData } from "./personalData.ts";
import type { Search } from "./searches.ts";

/** What goes on beside the calls from the start of an app to its end. */
export type LongWork = {
  /** Waits until nothing of it is under way any more, at most `ms`; meanwhile it goes on as ever. */
  drain(ms: number): Promise<void>;
  /** Ends what is still under way. */
  stop(): Promise<void>;
};

/** All that an app has to know of a feature. What is not its matter it says too: no calls, no jobs, nothing of people. */
export type Feature = {
  name: string;
  /** Serves its calls; null for a feature that is only asked by others. */
  mount: ((mounting: Mounting) => void) | null;
  jobs: readonly AnyJobKind[];
  /** What it keeps of people. A table that has a column for a person and is named by no feature fails the tests. */
  personalData: readonly PersonalData[];
  /** By what the one search over everything finds its things; without it nothing of it is found. */
  searches?: readonly Search[];
  /** What it gives to set-up bundles of organizations, and takes from them; without it nothing of it is in one. */
  bundles?: readonly BundlePart[];
  /** Tells the features below it what they cannot ask for, on each app that is opened, before anything is served. */
  define?(app: App): void;
  /** Begins its long work. `behind` is the app on the connections of the background; `isAlone`: no other node can run now. */
  run?(behind: App, isAlone: boolean): Promise<LongWork>;
};

/** Declares a feature: the one thing of it that app.ts lists. */
export const feature = (declared: Feature): Feature => declared;
