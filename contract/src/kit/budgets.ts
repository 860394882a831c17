/**
 * How much one may use. Each kind of use has limits by whose it is (a person, an organization, an address, everybody
 * together) and by time (at once, in a second, a minute, a day). Beyond what a second has room for a use waits for its
 * turn; beyond the others it is refused. These are the usual limits; admins may set each of them in the settings.
 */
import { z } from "zod";

const budgetOwners = ["person", "organization", "address", "everybody"] as const;
/** Whose uses are counted together. */
export type BudgetOwner = (typeof budgetOwners)[number];

const budgetPeriods = ["at_once", "second", "minute", "day"] as const;
/** Over which time uses are counted: those that have not ended yet, or those that began within it. */
export type BudgetPeriod = (typeof budgetPeriods)[number];

/** What is counted. */
export const budgetKinds = [
  "calls",
  "guests",
  "pages",
  "events",
  "lines",
  "generations",
  "uploads",
  "imports",
  "exports",
  "documents",
  "runs",
  "payments",
  "mails",
  "tries",
  "downloads",
  "searches",
  "visits",
  "answers",
] as const;
export type BudgetKind = (typeof budgetKinds)[number];

type Limits = Partial<Record<BudgetOwner, Partial<Record<BudgetPeriod, number>>>>;

// Generous for people, who load a page of some twenty calls or bring a folder of files; closed for floods.
const usual: Record<BudgetKind, Limits> = {
  /** Every call of the API; an address may be that of a whole office. */
  calls: { person: { at_once: 40, second: 25, minute: 1500 }, address: { at_once: 100, minute: 6000 } },
  /** Calls of whoever is not signed in; on each node, from however many addresses they come. */
  guests: { everybody: { at_once: 2000, second: 200 } },
  /** Pages, scripts, and files that anybody may read by their address. */
  pages: { everybody: { at_once: 2000, second: 600 } },
  /** What payment providers and other programs report. */
  events: { everybody: { at_once: 1000, second: 200 } },
  /** Sockets that are opened; after a restart all come back at the same moment. */
  lines: { everybody: { at_once: 2000, second: 200 } },
  /** Texts that a model writes for a screen. */
  generations: { person: { at_once: 3, minute: 60, day: 3000 }, organization: { at_once: 60 } },
  /** Files that are brought. */
  uploads: { person: { at_once: 6, minute: 120, day: 2000 } },
  /** Conversations that are brought from elsewhere. */
  imports: { person: { at_once: 4, day: 50 } },
  /** Data, lists and conversations that are taken away as files. */
  exports: { person: { at_once: 3, minute: 20, day: 200 } },
  /** PDF and Word documents that are made. */
  documents: { person: { at_once: 3, minute: 20, day: 500 } },
  /** Trainings and test runs of avatars. */
  runs: { person: { minute: 60, day: 500 }, organization: { day: 1000 } },
  /** What payment providers are asked for. */
  payments: { person: { at_once: 10, minute: 120, day: 2000 } },
  /** Mails that a person causes to be sent. */
  mails: { person: { minute: 60, day: 500 }, address: { minute: 60, day: 500 } },
  /** Servers outside that somebody has us try. */
  tries: { person: { at_once: 4, minute: 20, day: 500 }, address: { minute: 40 } },
  /** Files that are read without signing in, by their address; each holds a connection and a buffer. */
  downloads: { address: { at_once: 100 } },
  /** Searches over everything; a screen asks for one whenever somebody stops typing. */
  searches: { person: { at_once: 6, minute: 300 } },
  /** Calls of visitors of widgets; on each node, on however many pages and from however many addresses they are. */
  visits: { everybody: { at_once: 2000, second: 200 }, address: { at_once: 60 } },
  /** What avatars write to visitors, by whose widget it is. */
  answers: { person: { at_once: 200 }, everybody: { at_once: 1000 } },
};

/** One limit of a kind of use; `key` is the setting that replaces the `usual` count, 0 being no limit. */
export type BudgetLimit = { kind: BudgetKind; owner: BudgetOwner; period: BudgetPeriod; usual: number; key: string };

/** Every limit that there is. */
export const budgetLimits: readonly BudgetLimit[] = budgetKinds.flatMap((kind) =>
  budgetOwners.flatMap((owner) =>
    budgetPeriods.flatMap((period) => {
      const count = usual[kind][owner]?.[period];
      return count === undefined
        ? []
        : [{ kind, owner, period, usual: count, key: `budget_${kind}_${owner}_${period}` }];
    }),
  ),
);

/**
 * What may be kept in files, in megabytes, while nobody has set it: some hundred documents or a few videos; who pays has
 * room for a shelf of them, and an organization for several.
 */
export const storageUsual = { storage_free_mb: 200, storage_plan_mb: 5000, storage_organization_mb: 20_000 } as const;

/** A setting that is a whole number, empty for the usual one. */
export const wholeNumber = z
  .string()
  .trim()
  .regex(/^\d{0,7}$/, { message: "count_invalid" });

/** The settings of all limits: whole numbers, empty for the usual one. */
export const budgetSettings: Record<string, typeof wholeNumber> = Object.fromEntries(
  budgetLimits.map(({ key }) => [key, wholeNumber]),
);
