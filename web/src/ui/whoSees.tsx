import { type ComponentType, createContext, Suspense, use } from "react";

/** Something of an organization: its kind, its id there, and whose it is. */
export type OfOrganization = { type: string; id: number; organizationId: number | null; ownerId: number | null };

/** A group of an organization, and who is in it. */
type OfGroup = { organizationId: number; groupId: number; people: readonly { id: number; name: string }[] };

/** What is told of who sees what, by whoever knows campaigns; parts of screens that know none of it name where it stands. */
export type WhoSeesParts = {
  Thing: ComponentType<OfOrganization & { organizationId: number }>;
  Person: ComponentType<{ organizationId: number; userId: number; name: string }>;
  Group: ComponentType<OfGroup>;
};

/** The parts; none until the app says which. */
export const WhoSeesContext = createContext<WhoSeesParts | null>(null);

/** Who sees something of an organization, and why, for whoever may give it; nothing for what belongs to none. */
export function WhoSees({ organizationId, ...thing }: OfOrganization) {
  const parts = use(WhoSeesContext);
  if (!parts || organizationId === null) return null;
  return (
    <Suspense fallback={null}>
      <parts.Thing {...thing} organizationId={organizationId} />
    </Suspense>
  );
}

/** What somebody of an organization sees there, and why. */
export function WhatPersonSees(props: { organizationId: number; userId: number; name: string }) {
  const parts = use(WhoSeesContext);
  return parts && <Suspense fallback={null}>{<parts.Person {...props} />}</Suspense>;
}

/** What the people of a group see through it, and what it is given. */
export function WhatGroupSees(props: OfGroup) {
  const parts = use(WhoSeesContext);
  return parts && <Suspense fallback={null}>{<parts.Group {...props} />}</Suspense>;
}
