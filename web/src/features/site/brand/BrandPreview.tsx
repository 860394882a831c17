import type { Scheme } from "@pluma/contract/kit/look/palette";
import { useWords } from "../../../platform/look/i18n.ts";
import { Mark } from "../../../ui/marks/Mark.tsx";
import classes from "./BrandPreview.module.css";
import { brandColours } from "./brandColours.ts";
import type { BrandDraft } from "./brandDraft.ts";

type BrandPreviewProps = {
  brand: Pick<BrandDraft, "app_name" | "primary_color" | "accent_color">;
  /** An organization's, on whose own host the sign of the installation does not stand. */
  isOwn?: boolean;
};

/** The brand as a customer will see it, light and dark at once, in exactly the colours that the themes compute. */
export function BrandPreview({ brand, isOwn = false }: BrandPreviewProps) {
  const t = useWords("site");
  return (
    <figure className={classes.figure} aria-label={t("preview.title")}>
      <div className={classes.halves}>
        <Half scheme="light" brand={brand} isOwn={isOwn} />
        <Half scheme="dark" brand={brand} isOwn={isOwn} />
      </div>
      <figcaption className={classes.caption}>{t("preview.about")}</figcaption>
    </figure>
  );
}

function Half({ scheme, brand, isOwn }: BrandPreviewProps & { scheme: Scheme }) {
  const t = useWords("site");
  return (
    <div className={classes.half} style={brandColours(scheme, brand)}>
      <p className={classes.name}>
        {!isOwn && <Mark size={18} />}
        <span className={classes.nameText}>{brand.app_name.trim() || "…"}</span>
      </p>
      <p className={classes.asked}>{t("preview.asked")}</p>
      <p className={classes.answered}>{t("preview.answered")}</p>
      <div className={classes.acts}>
        <span className={classes.button}>{t("preview.send")}</span>
        <span className={classes.link}>{t("preview.templates")}</span>
      </div>
    </div>
  );
}
