import type { Name } from "./world.ts";

/** One way to name what is somebody else's: these places hold theirs, and those beside them one's own. */
export type Naming = {
  theirs: Record<string, Name>;
  beside?: Record<string, Name>;
  /** What the call must say besides, so that it reads the id at all; undefined: what its example says and it must not. */
  also?: Record<string, string | number | boolean | null | undefined>;
  /** What is answered where a part of what is named never was, when the rest is one's own. */
  noneIs?: number;
  /** Why nobody can say by an id of their own what the call does with one. */
  noControl?: string;
};

/**
 * How a call names rows: each place that takes an id is in a naming, or left out with the reason; `isAnySpace` is why it
 * finds what is one's own in whichever organization.
 */
export type NamingCall = { namings: Naming[]; leftOut?: Record<string, string>; isAnySpace?: string };

/** Names these, with one's own beside them. */
export const at = (theirs: Record<string, Name>, beside?: Record<string, Name>): Naming =>
  beside ? { theirs, beside } : { theirs };
/** Names one in the path. */
export const by = (name: Name): NamingCall => ({ namings: [at({ "params.id": name })] });
/** Names one in a field of the body. */
export const inBody = (field: string, name: Name): NamingCall => ({ namings: [at({ [`body.${field}`]: name })] });

/** Why a place is left out of what is tried. */
export const noRow = "it counts or chooses, and names no row of anybody's";
export const tokenIsKey = "whoever has the token is let in by it; nobody's id is in it";
export const providerId =
  "the provider's id of something of the provider's; it is looked up in the seller's own account";
