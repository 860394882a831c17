import type { Scheme } from "@pluma/contract/kit/look/palette";
import { useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { Mark } from "../../../ui/marks/Mark.tsx";
import { isWordmark } from "../../../ui/marks/useLogo.ts";
import classes from "./BrandPreview.module.css";
import { brandColours } from "./brandColours.ts";
import type { BrandDraft } from "./brandDraft.ts";

type BrandPreviewProps = {
  brand: Pick<BrandDraft, "app_name" | "primary_color" | "accent_color">;
  /** Addresses of its logos; empty for none. */
  logos?: { light: string; dark: string };
  /** An organization's, on whose own host the sign of the installation does not stand. */
  isOwn?: boolean;
};

/** The brand as a customer will see it, light and dark at once, in exactly the colours that the themes compute. */
export function BrandPreview(props: BrandPreviewProps) {
  const t = useWords("site");
  return (
    <figure className={classes.figure} aria-label={t("preview.title")}>
      <div className={classes.halves}>
        <Half scheme="light" {...props} />
        <Half scheme="dark" {...props} />
      </div>
      <figcaption className={classes.caption}>{t("preview.about")}</figcaption>
    </figure>
  );
}

function Half({ scheme, brand, logos, isOwn }: BrandPreviewProps & { scheme: Scheme }) {
  const t = useWords("site");
  return (
    <div className={classes.half} style={brandColours(scheme, brand)}>
      <Name name={brand.app_name.trim() || "…"} scheme={scheme} logos={logos} isOwn={isOwn} />
      <p className={classes.asked}>{t("preview.asked")}</p>
      <p className={classes.answered}>{t("preview.answered")}</p>
      <div className={classes.acts}>
        <span className={classes.button}>{t("preview.send")}</span>
        <span className={classes.link}>{t("preview.templates")}</span>
      </div>
    </div>
  );
}

type NameProps = Pick<BrandPreviewProps, "logos" | "isOwn"> & { name: string; scheme: Scheme };

/** The brand as the sidebar has it: a wide logo says the name itself, one made for the other scheme alone keeps its ground. */
function Name({ name, scheme, logos = { light: "", dark: "" }, isOwn }: NameProps) {
  const other = scheme === "dark" ? "light" : "dark";
  const src = logos[scheme] || logos[other];
  const [wide, setWide] = useState("");
  return (
    <p className={classes.name}>
      {src && (
        <img
          className={classes.logo}
          src={src}
          alt=""
          height={22}
          data-ground={logos[scheme] ? undefined : other}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setWide(isWordmark(naturalWidth, naturalHeight) ? src : "")
          }
        />
      )}
      {!src && !isOwn && <Mark size={18} />}
      <span className={src && wide === src ? "visually-hidden" : classes.nameText}>{name}</span>
    </p>
  );
}
