import { useWords } from "../../../platform/look/i18n.ts";
import classes from "./LandingPairs.module.css";
import type { Pair } from "./landingTexts.ts";

/** What the app offers, beside each other. */
export function Features({ pairs }: { pairs: Pair[] }) {
  const t = useWords("site");
  return (
    <section className={classes.features} id="features" aria-label={t("landing.features")} data-count={pairs.length}>
      {pairs.map(({ n, title, description }) => (
        <div key={n} className={classes.feature}>
          {title && <h2 className={classes.featureTitle}>{title}</h2>}
          {description && <p className={classes.text}>{description}</p>}
        </div>
      ))}
    </section>
  );
}

/** What changes for whoever uses it, line by line. */
export function Benefits({ pairs }: { pairs: Pair[] }) {
  const t = useWords("site");
  return (
    <section className={classes.benefits}>
      <h2 className={classes.title}>{t("landing.benefits")}</h2>
      <ul>
        {pairs.map(({ n, title, description }) => (
          <li key={n} className={classes.benefit} data-alone={!title || !description || undefined}>
            {title && <b>{title}</b>}
            {description && <p className={classes.text}>{description}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
