import type { Me } from "@pluma/contract/accounts";
import { lazy, Suspense } from "react";

const ConfirmEmail = lazy(async () => ({ default: (await import("../../features/session/index.ts")).ConfirmEmail }));

/** The line about an e-mail address that is not confirmed yet; whoever is signed in as a customer is spared it. */
export function Unconfirmed({ me }: { me: Me | undefined }) {
  if (!me || me.email_verified || me.impersonator_id !== null) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmEmail me={me} />
    </Suspense>
  );
}
