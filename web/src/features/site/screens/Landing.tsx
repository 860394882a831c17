import { Button } from "@mantine/core";
import type { Language } from "@pluma/contract/kit/kit";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { useConfig } from "../../../platform/config.ts";
import { chooseLanguage, readLanguage, useWords } from "../../../platform/look/i18n.ts";
import { SiteBrand } from "../brand/SiteBrand.tsx";
import { LanguageSwitch } from "../form/LanguageSwitch.tsx";
import { Benefits, Features } from "../landing/LandingPairs.tsx";
import { type LandingTexts, landingTexts } from "../landing/landingTexts.ts";
import classes from "./Landing.module.css";

/**
 * What somebody sees first, in the words of the settings; what nobody has written leaves no hole. With a `language` it
 * is spoken first, and people may still choose another.
 */
export default function Landing({ language }: { language?: Language }) {
  const config = useConfig();
  const isSpoken = useSpokenFirst(language);
  if (!isSpoken) return null;
  const texts = landingTexts(config);
  return (
    <div className={classes.page}>
      <Head hasFeatures={texts.features.length > 0} />
      <main>
        <div className={classes.column}>
          <Hero texts={texts} image={config.landing_image_src} />
          {texts.features.length > 0 && <Features pairs={texts.features} />}
          {texts.benefits.length > 0 && <Benefits pairs={texts.benefits} />}
        </div>
        {texts.offer && <Offer {...texts.offer} />}
      </main>
      <Foot />
    </div>
  );
}

function useSpokenFirst(language: Language | undefined): boolean {
  const [isSpoken, setSpoken] = useState(() => language === undefined || language === readLanguage());
  useEffect(() => {
    if (isSpoken || language === undefined) return;
    // Words that cannot be fetched are no reason to show nothing: the page then stays in the language it has.
    void chooseLanguage(language)
      .catch(() => undefined)
      .then(() => setSpoken(true));
  }, [isSpoken, language]);
  return isSpoken;
}

function Head({ hasFeatures }: { hasFeatures: boolean }) {
  const t = useWords("site");
  const { signup_enabled } = useConfig();
  return (
    <header className={`${classes.column} ${classes.head}`}>
      <SiteBrand />
      <nav className={classes.nav} aria-label={t("landing.navigation")}>
        {hasFeatures && (
          <a className={`${classes.link} ${classes.wide}`} href="#features">
            {t("landing.features")}
          </a>
        )}
        <span className={classes.wide}>
          <LanguageSwitch isShort />
        </span>
        <Link className={classes.link} to="/auth">
          {t("landing.signIn")}
        </Link>
        {signup_enabled !== false && (
          <Button className={classes.wide} component={Link} to="/auth/signup" variant="default">
            {t("landing.signUp")}
          </Button>
        )}
      </nav>
    </header>
  );
}

function Hero({ texts, image }: { texts: LandingTexts; image: string | undefined }) {
  const t = useWords("site");
  const { signup_enabled } = useConfig();
  const isOpen = signup_enabled !== false;
  return (
    <section className={classes.hero} data-alone={!image || undefined}>
      <div>
        <h1 className={classes.headline}>{texts.headline}</h1>
        {texts.line && <p className={classes.line}>{texts.line}</p>}
        <Button className={classes.act} component={Link} to={isOpen ? "/auth/signup" : "/auth"} size="md">
          {t(isOpen ? "landing.start" : "landing.signIn")}
        </Button>
      </div>
      {image && <img className={classes.image} src={image} alt="" />}
    </section>
  );
}

function Offer({ name, link }: { name: string; link: string }) {
  const t = useWords("site");
  return (
    <section className={classes.offer}>
      <div className={`${classes.column} ${classes.offerLine}`}>
        <h2 className={classes.title}>{name}</h2>
        <Button
          component="a"
          href={link}
          rel="noopener"
          variant="default"
          size="md"
          aria-label={t("landing.offerOf", { name })}
        >
          {t("landing.offer")}
        </Button>
      </div>
    </section>
  );
}

function Foot() {
  const t = useWords("site");
  const { app_name, title, email } = useConfig();
  return (
    <footer className={classes.foot}>
      <div className={`${classes.column} ${classes.footLine}`}>
        <span>
          © {new Date().getFullYear()} {app_name || title}
        </span>
        <span className={classes.narrow}>
          <LanguageSwitch />
        </span>
        {email && (
          <a className={classes.link} href={`mailto:${email}`}>
            {t("landing.help")}
          </a>
        )}
      </div>
    </footer>
  );
}
