import type { Grantable, GrantKind } from "@pluma/contract/products/grants";
import type { ActorCtx, App } from "../../../platform/context.ts";
import { perApp } from "../../../platform/state.ts";

/** A thing that was not deleted, and whose it is: of an organization, or of nobody but the platform. */
export type NamedThing = { id: number; name: string; organizationId: number | null };
export type OfferedThing = Omit<Grantable, "kind">;
type Offer = { typed: string; offset: number; limit: number };

/** What a feature above says of the things of its kind. */
export type Things = {
  /** Those of some that stand, whoever may use them: buyers are told what they are called. */
  named(db: App["db"], ids: number[]): Promise<NamedThing[]>;
  /** Those of the selected space that the caller decides for, by name, and how many there are. */
  offered(ctx: ActorCtx, offer: Offer): Promise<{ things: OfferedThing[]; count: number }>;
  /** The same of some that are named by their ids. */
  offeredAmong(ctx: ActorCtx, ids: number[]): Promise<OfferedThing[]>;
};

const kept = perApp((): Map<GrantKind, Things> => new Map());

/** Lets products grant things of a kind; once, when the app is opened. */
export function defineGrantable(app: App, kind: GrantKind, things: Things): void {
  kept(app).set(kind, things);
}

/** Who knows the things of a kind. */
export const thingsOf = (app: Pick<App, "state">, kind: GrantKind): Things | undefined => kept(app).get(kind);
