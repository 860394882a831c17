import { useWords } from "../../../platform/look/i18n.ts";
import { useScheme } from "../../../platform/look/scheme.ts";
import { Mark } from "../../../ui/marks/Mark.tsx";
import { brandColours } from "../brand/brandColours.ts";
import { landingTexts } from "../landing/landingTexts.ts";
import { usePicture } from "./fields/usePicture.ts";
import { settingsOf } from "./fields.ts";
import classes from "./LandingPreview.module.css";
import type { AppSettings } from "./useAppSettings.ts";

/** The landing page in small, as it will be after Save; in the theme that one looks at. */
export function LandingPreview({ settings }: { settings: AppSettings }) {
  const t = useWords("site");
  const scheme = useScheme();
  const texts = landingTexts(
    Object.fromEntries(settingsOf("content").map(({ key }) => [key, settings.text(key) || undefined])),
  );
  const brand = { primary_color: settings.text("primary_color"), accent_color: settings.text("accent_color") };
  return (
    <figure className={classes.figure} aria-label={t("settings.preview.title")}>
      <div className={classes.page} style={brandColours(scheme, brand)}>
        <p className={classes.name}>
          <Logo settings={settings} isDark={scheme === "dark"} />
          <span className={classes.nameText}>{settings.text("app_name").trim() || "…"}</span>
        </p>
        <p className={classes.headline}>{texts.headline}</p>
        {texts.line && <p className={classes.line}>{texts.line}</p>}
        <span className={classes.button}>{t("landing.start")}</span>
        {texts.features.length > 0 && (
          <div className={classes.features}>
            {texts.features.map(({ n, title, description }) => (
              <div key={n} className={classes.feature}>
                {title && <b>{title}</b>}
                {description && <p>{description}</p>}
              </div>
            ))}
          </div>
        )}
      </div>
      <figcaption className={classes.caption}>{t("settings.preview.about")}</figcaption>
    </figure>
  );
}

function Logo({ settings, isDark }: { settings: AppSettings; isDark: boolean }) {
  const light = usePicture(settings.next("landing_logo_src"));
  const dark = usePicture(settings.next("landing_logo_dark_src"));
  const src = (isDark && dark) || light;
  return src ? <img className={classes.logo} src={src} alt="" /> : <Mark size={18} />;
}
