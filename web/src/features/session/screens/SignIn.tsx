import { useConfig } from "../../../platform/config.ts";
import { useWords } from "../../../platform/i18n.ts";
import { SignedOut } from "../SignedOut.tsx";
import { SignInForm } from "../SignInForm.tsx";
import classes from "./SignIn.module.css";

/** Sign-in, in the brand of the site. */
export default function SignIn() {
  const t = useWords("session");
  const { tagline } = useConfig();
  return (
    <SignedOut rail={tagline && <p className={classes.tagline}>{tagline}</p>}>
      <div className={classes.column}>
        <div className={classes.form}>
          <h1 className={classes.title}>{t("signIn.title")}</h1>
          <p className={classes.about}>{t("signIn.about")}</p>
          <SignInForm />
        </div>
      </div>
    </SignedOut>
  );
}
