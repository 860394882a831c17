import { Button } from "@mantine/core";
import { useWords } from "../../../platform/look/i18n.ts";
import classes from "./Section.module.css";

/** Tells whoever set up at the same time that somebody else was first, and leads to sign-in. */
export function SetUpClosed() {
  const t = useWords("session");
  return (
    <section className={classes.section} role="alert">
      <h1 className={classes.title}>{t("setUp.closed.title")}</h1>
      <p className={classes.about}>{t("setUp.closed.about")}</p>
      {/* A fresh page, because the brand that this one was made with is no longer true. */}
      <Button component="a" href="/auth" className={classes.leave}>
        {t("setUp.closed.act")}
      </Button>
    </section>
  );
}
