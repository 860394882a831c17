import { useWords } from "../../../../platform/look/i18n.ts";
import { Both, One } from "../Fields.tsx";
import { Picture } from "../Picture.tsx";
import { FirstPlan } from "./FirstPlan.tsx";
import type { PartsProps } from "./props.ts";

type Addressed<K extends "video" | "offer"> = PartsProps<K> & { isWrong: boolean };

/** A video, and the picture that stands for it until it is pressed. */
export function VideoParts({ section, isWrong, onChange }: Addressed<"video">) {
  const t = useWords("landing");
  return (
    <>
      <Both label={t("field.text")} value={section.text} isLong onChange={(text) => onChange({ ...section, text })} />
      <One
        label={t("field.address")}
        hint={t("field.addressHint")}
        value={section.src}
        error={isWrong && t("wrongAddress")}
        onChange={(src) => onChange({ ...section, src })}
      />
      <Picture label={t("field.image")} src={section.image} onChange={(image) => onChange({ ...section, image })} />
    </>
  );
}

/** What is said above the plans, and which of them is marked. */
export function PlansParts({ section, onChange }: PartsProps<"plans">) {
  const t = useWords("landing");
  return (
    <>
      <Both label={t("field.text")} value={section.text} isLong onChange={(text) => onChange({ ...section, text })} />
      <FirstPlan value={section.first_product} onChange={(first_product) => onChange({ ...section, first_product })} />
    </>
  );
}

/** The offer for who wants more than a plan: what it is, and where it leads. */
export function OfferParts({ section, isWrong, onChange }: Addressed<"offer">) {
  const t = useWords("landing");
  return (
    <>
      <Both label={t("field.text")} value={section.text} isLong onChange={(text) => onChange({ ...section, text })} />
      <One
        label={t("field.link")}
        value={section.link}
        error={isWrong && t("wrongAddress")}
        onChange={(link) => onChange({ ...section, link })}
      />
    </>
  );
}

/** The last button of a page. */
export function CallParts({ section, onChange }: PartsProps<"call">) {
  const t = useWords("landing");
  return <Both label={t("field.act")} value={section.act} onChange={(act) => onChange({ ...section, act })} />;
}
