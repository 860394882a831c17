/**
 * What goes along with a question beside the person's own words. Whose it is decides whose key may ask: who owns a key
 * can read at the provider whatever it was used for. `nothing`: only what the person said, or was shown.
 */
export type Held = "nothing" | { isReadable: boolean; organizationId: number | null };

/** Two things that go along with one question: whoever may not be shown one of them is shown neither. */
export function heldTogether(one: Held, other: Held): Held {
  if (one === "nothing") return other;
  if (other === "nothing") return one;
  const isOfOne = one.organizationId === other.organizationId;
  return { isReadable: one.isReadable && other.isReadable, organizationId: isOfOne ? one.organizationId : null };
}

/** Whether a person may read all that goes along, so that their own key may ask. */
export const mayPersonSee = (held: Held): boolean => held === "nothing" || held.isReadable;

/** Whether an organization may read it, so that its key may ask: it owns it, or there is nothing but words of its member. */
export const mayOrganizationSee = (organizationId: number, held: Held): boolean =>
  held === "nothing" || held.organizationId === organizationId;
