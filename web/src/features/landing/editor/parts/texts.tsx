import { Checkbox } from "@mantine/core";
import { useWords } from "../../../../platform/look/i18n.ts";
import { Both } from "../Fields.tsx";
import { Picture } from "../Picture.tsx";
import type { PartsProps } from "./props.ts";

/** What the first thing of a page says under its headline. */
export function OpeningParts({ section, onChange }: PartsProps<"opening">) {
  const t = useWords("landing");
  return (
    <>
      <Both label={t("field.line")} value={section.line} isLong onChange={(line) => onChange({ ...section, line })} />
      <Both label={t("field.act")} value={section.act} onChange={(act) => onChange({ ...section, act })} />
      <Both label={t("field.note")} value={section.note} onChange={(note) => onChange({ ...section, note })} />
      <PictureAndAlt section={section} onChange={onChange} />
      {!section.image && (
        <Checkbox
          label={t("field.sheet")}
          checked={section.has_sheet}
          onChange={(event) => onChange({ ...section, has_sheet: event.currentTarget.checked })}
        />
      )}
    </>
  );
}

/** A text, and a picture beside it. */
export function TextParts({ section, onChange }: PartsProps<"text">) {
  const t = useWords("landing");
  return (
    <>
      <Both label={t("field.text")} value={section.text} isLong onChange={(text) => onChange({ ...section, text })} />
      <PictureAndAlt section={section} onChange={onChange} />
    </>
  );
}

function PictureAndAlt({ section, onChange }: PartsProps<"opening" | "text">) {
  const t = useWords("landing");
  return (
    <>
      <Picture label={t("field.image")} src={section.image} onChange={(image) => onChange({ ...section, image })} />
      {section.image && (
        <Both label={t("field.alt")} value={section.alt} onChange={(alt) => onChange({ ...section, alt })} />
      )}
    </>
  );
}
