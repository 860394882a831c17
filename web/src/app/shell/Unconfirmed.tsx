import type { Me } from "@pluma/contract/accounts/accounts";
import { useWords } from "../../platform/look/i18n.ts";
import { SendVerificationButton } from "../../ui/wait/SendVerificationButton.tsx";
import classes from "./Unconfirmed.module.css";

/**
 * One quiet line over the work: an e-mail address that is still to be confirmed, and the link that does it. Whoever is
 * signed in as a customer is spared it.
 */
export function Unconfirmed({ me }: { me: Me | undefined }) {
  const t = useWords("app");
  if (!me || me.email_verified || me.impersonator_id !== null) return null;
  return (
    <div className={classes.line}>
      <p className={classes.text}>{t("unconfirmed", { email: me.email })}</p>
      <SendVerificationButton size="xs" />
    </div>
  );
}
