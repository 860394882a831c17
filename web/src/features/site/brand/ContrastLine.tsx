import { IconCircleCheck } from "@tabler/icons-react";
import { useWords } from "../../../platform/look/i18n.ts";
import classes from "./ContrastLine.module.css";
import { contrastWords } from "./contrastWords.ts";

/** Says how text reads on a colour, and what each theme makes of it; nothing for what is no colour. */
export function ContrastLine({ colour }: { colour: string }) {
  const t = useWords("site");
  const contrast = contrastWords(colour);
  if (!contrast) return null;
  return (
    <p className={classes.line}>
      <IconCircleCheck className={classes.good} size={16} stroke={1.6} aria-hidden />
      {contrast.words.map((word) => t(`brand.contrast.${word}`, { ratio: contrast.ratio })).join(" ")}
    </p>
  );
}
