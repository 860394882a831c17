import { useConfig } from "../../../platform/config.ts";
import { useWords } from "../../../platform/i18n.ts";
import { useSessionStatus } from "../../../platform/session.ts";
import { SignedOut } from "../SignedOut.tsx";
import { SignInForm } from "../SignInForm.tsx";
import classes from "./SignIn.module.css";

/** Sign-in, in the brand of the site; also laid over a screen whose session has ended. */
export default function SignIn() {
  const t = useWords("session");
  const { tagline } = useConfig();
  const isExpired = useSessionStatus() === "expired";
  return (
    <SignedOut rail={tagline && <p className={classes.tagline}>{tagline}</p>}>
      <div className={classes.column}>
        <div className={classes.form}>
          <h1 className={classes.title}>{t("signIn.title")}</h1>
          <p className={classes.about}>{t(isExpired ? "signIn.expired" : "signIn.about")}</p>
          <SignInForm />
        </div>
      </div>
    </SignedOut>
  );
}
