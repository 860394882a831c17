import type { StaffRole } from "@pluma/contract/accounts/accounts";
import type { Missing } from "@pluma/contract/backoffice/backoffice";
import type { ServerEvents } from "@pluma/contract/events";
import type { Language } from "@pluma/contract/kit/kit";
import type { KeyScope } from "@pluma/contract/kit/scopes";
import type { Identity } from "../providers/identity/index.ts";
import type { Mail } from "../providers/mail/index.ts";
import type { Storage } from "../providers/storage/index.ts";
import type { Budgets } from "./budgets/budgets.ts";
import type { Limits } from "./budgets/limits.ts";
import type { Bus } from "./bus/bus.ts";
import type { Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import type { Db } from "./database/db.ts";
import type { Jobs } from "./jobs/jobQueue.ts";
import type { Log } from "./log.ts";
import type { Metrics } from "./metrics.ts";
import type { Secrets } from "./secrets.ts";
import type { State } from "./state.ts";

/** The key of the API that a caller came with, in place of a session. */
export type KeyOf = {
  apiKeyId: number;
  scopes: readonly KeyScope[];
  /** The avatars that it is kept to; empty for all that its owner may use. */
  avatarIds: readonly number[];
  /** The space that it acts in; null for the personal one. */
  organizationId: number | null;
};

export type OrganizationRole = "admin" | "manager" | "member";

/** The caller, loaded for each request, so that a right taken away is gone on the next one. */
export type Actor = {
  userId: number;
  staffRole: StaffRole | null;
  organizationId: number | null;
  organizationRole: OrganizationRole | null;
  hasAccess: boolean;
  /** Whether any word can be spent; the exact balance is asked when one is. */
  hasWords: boolean;
  /** Whether they brought an AI key of their own; where it is not said it is looked up. */
  hasOwnKey?: boolean;
  /** Whether they say how they want to be written for; where it is not said here it is looked up. */
  hasInstructions?: boolean;
  /** Whether their texts are told to an automation of theirs; where it is not said here it is looked up. */
  hasAutomation?: boolean;
  impersonatorId: number | null;
  lang: Language | null;
  /** Whether they ask on the own host of the organization that they are in: nothing of theirs in another one is there. */
  isAtHost?: boolean;
  /** Present where a key of the API asks for them. */
  key?: KeyOf;
};

/** Pushes events to every open socket of a person, on every node. */
export type Push = <E extends keyof ServerEvents>(userId: number, event: E, payload: ServerEvents[E]) => void;

/** What an app has, the same for every request; a process may hold several that know nothing of each other. */
export type App = {
  config: Config;
  /** Where people reach what this is asked on, or done for: the installation, or an organization's own host. */
  publicUrl: string;
  /** The organization whose host that is; null for the installation. */
  site: number | null;
  /** This process, among all that run now and ran before. */
  nodeId: string;
  log: Log;
  clock: Clock;
  metrics: Metrics;
  /** What parts of it keep in memory, each through `perApp`. */
  state: State;
  db: Db;
  /** The connections of what goes on in the background; a job has them as its `db`. */
  backgroundDb: Db;
  /** The connection that settings are read on, and nothing else. */
  settingsDb: Db;
  bus: Bus;
  jobs: Jobs;
  limits: Limits;
  /** How much one may use at once, in a minute and in a day; what staff set counts at once. */
  budgets: Budgets;
  secrets: Secrets;
  storage: Storage;
  mail: Mail;

  identity: Identity;
  push: Push;
  /**
   * The same of a small event, an id and little more, which PostgreSQL carries to other nodes where no Redis does: those
   * who work on one thing together see each other on whatever nodes they are.
   */
  pushAcross: Push;
  /** Pushes to everyone who has the app open. */
  pushToAll: <E extends keyof ServerEvents>(event: E, payload: ServerEvents[E]) => void;
  /** Ends when the process begins to: what runs may finish for a while, and nothing long is begun. */
  stopping: AbortSignal;
  /** What the installation is to have and does not reach now, which it gets by without. */
  missing: () => Missing[];
  /** Work that outlives its request; a stop waits for it, for a while. */
  background: (name: string, work: Promise<unknown>) => void;
};

/** What somebody is in an organization: `none` when it exists without them, `missing` when it does not exist. */
export type Place = { organizationId: number; role: OrganizationRole | "none" | "missing" };

/** Who asks, as their token tells, and, where it was read with that, what they are in the organization they name: when it was read, by `performance.now()`. */
export type Asker = Pick<Ctx, "caller" | "identified"> & { place?: Place & { readAtMs: number } };

/** What an act has: the process, and who asks. `actor` is there wherever the access of the route demands a person. */
export type Ctx = App & {
  caller: Actor | null;
  /** The identity's own id and session, when a valid token came; also without a profile. */
  identified: { uid: string; sessionId: string } | null;
  lang: Language;
  ip: string;
  /** What the caller's browser calls itself, at most 300 characters of it. */
  userAgent: string;
  requestId: string;
  /** Of a call that is answered in another protocol's shape: ends once nobody is there any more to hear the answer. */
  gone?: AbortSignal;
  /** Of a call from a widget: the origin of the page, as its browser says it, and the secret of a visitor's session. */
  visit?: { origin: string | null; secret: string | null } | null;
};

/** What an act has behind a route that demands a person. */
export type ActorCtx = Ctx & { actor: Actor };
