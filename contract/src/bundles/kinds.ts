/** What a set-up bundle may hold, in the order in which it is brought: what others lean on comes first. */
export const bundleKinds = [
  "brand",
  "site",
  "mails",
  "templates",
  "avatars",
  "workflows",
  "campaigns",
  "widgets",
  "products",
  "landing",
] as const;
export type BundleKind = (typeof bundleKinds)[number];

/**
 * How a thing of a bundle stands to what is here. `new`: nothing of it is here. `same`: nothing to do. `theirs_changed`,
 * `mine_changed`, `both_changed`: since it was brought. `removed_here`: it was brought, and is here no more. `gone`: an
 * earlier version of the bundle brought it, this one has it no more. `refused`: it cannot be brought, and why.
 */
export const bundleOutcomes = [
  "new",
  "same",
  "theirs_changed",
  "mine_changed",
  "both_changed",
  "removed_here",
  "gone",
  "refused",
] as const;
export type BundleOutcome = (typeof bundleOutcomes)[number];

/** Why a thing of an organization is not in its bundle (`leans_on_others`, `unfit`), or not whole. */
export const bundleLeftOut = [
  "leans_on_others",
  "unfit",
  "has_of_others",
  "has_documents",
  "has_groups",
  "file_gone",
] as const;
export type BundleLeftOut = (typeof bundleLeftOut)[number];
