import { type ComponentType, createContext, Suspense, use } from "react";

type Of = { organizationId: number };

/** What whoever keeps an organization was told and did not put aside; none until the app says who knows. */
export const OrganizationNoticesContext = createContext<ComponentType<Of> | null>(null);

/** Draws it, where there is anything. */
export function OrganizationNotices(props: Of) {
  const Told = use(OrganizationNoticesContext);
  return (
    Told && (
      <Suspense fallback={null}>
        <Told {...props} />
      </Suspense>
    )
  );
}
