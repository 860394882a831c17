import type { Me } from "@pluma/contract/accounts";
import { useWords } from "../../platform/i18n.ts";
import classes from "./ConfirmEmail.module.css";
import { SendVerificationButton } from "./SendVerificationButton.tsx";

/** One quiet line over the work: an e-mail address that is still to be confirmed, and the link that does it. */
export function ConfirmEmail({ me }: { me: Pick<Me, "email"> }) {
  const t = useWords("session");
  return (
    <div className={classes.line}>
      <p className={classes.text}>{t("verify.line", { email: me.email })}</p>
      <SendVerificationButton size="xs" />
    </div>
  );
}
