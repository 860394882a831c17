import { ITEMS_MAX, type LandingSection } from "@pluma/contract/site/landing";
import type { ReactNode } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { Both, Items, One, Picture, type SectionProps } from "./Fields.tsx";
import { FirstPlan } from "./FirstPlan.tsx";

const noWords = { main: "", es: "" };

/** Everything that a section says, in both languages. */
export function SectionFields({ section, languages, onChange }: SectionProps) {
  const t = useWords("landing");
  const both = <K extends string>(key: K, value: { main: string; es: string }, isLong = false): ReactNode => (
    <Both
      label={t(`field.${key}`)}
      value={value}
      isLong={isLong}
      languages={languages}
      onChange={(next) => onChange({ ...section, [key]: next } as LandingSection)}
    />
  );
  const picture = (key: "image" | "src", src: string): ReactNode => (
    <Picture
      label={t(`field.${key}`)}
      src={src}
      onChange={(next) => onChange({ ...section, [key]: next } as LandingSection)}
    />
  );
  const title = both("title", section.title);
  switch (section.kind) {
    case "opening":
      return (
        <>
          {title}
          {both("line", section.line, true)}
          {both("act", section.act)}
          {both("note", section.note)}
          {picture("image", section.image)}
          {section.image && both("alt", section.alt)}
        </>
      );
    case "features":
    case "benefits":
    case "questions":
      return (
        <>
          {title}
          {section.kind === "questions" && both("text", section.text, true)}
          <Items
            items={section.items}
            empty={{ title: noWords, text: noWords }}
            max={ITEMS_MAX}
            onChange={(items) => onChange({ ...section, items })}
          >
            {(item, change) => (
              <>
                <Both
                  label={t(section.kind === "questions" ? "field.question" : "field.name")}
                  value={item.title}
                  languages={languages}
                  onChange={(next) => change({ ...item, title: next })}
                />
                <Both
                  label={t(section.kind === "questions" ? "field.answer" : "field.text")}
                  value={item.text}
                  isLong
                  languages={languages}
                  onChange={(next) => change({ ...item, text: next })}
                />
              </>
            )}
          </Items>
        </>
      );
    case "text":
      return (
        <>
          {title}
          {both("text", section.text, true)}
          {picture("image", section.image)}
          {section.image && both("alt", section.alt)}
        </>
      );
    case "pictures":
      return (
        <>
          {title}
          <Items
            items={section.items}
            empty={{ src: "", text: noWords }}
            max={ITEMS_MAX}
            onChange={(items) => onChange({ ...section, items })}
          >
            {(item, change) => (
              <>
                <Picture label={t("field.image")} src={item.src} onChange={(src) => change({ ...item, src })} />
                <Both
                  label={t("field.caption")}
                  value={item.text}
                  languages={languages}
                  onChange={(text) => change({ ...item, text })}
                />
              </>
            )}
          </Items>
        </>
      );
    case "video":
      return (
        <>
          {title}
          {both("text", section.text, true)}
          <One
            label={t("field.address")}
            hint={t("field.addressHint")}
            value={section.src}
            onChange={(src) => onChange({ ...section, src })}
          />
          {picture("image", section.image)}
        </>
      );
    case "voices":
      return (
        <>
          {title}
          <Items
            items={section.items}
            empty={{ quote: "", name: "", role: "", src: "" }}
            max={ITEMS_MAX}
            onChange={(items) => onChange({ ...section, items })}
          >
            {(item, change) => (
              <>
                <One
                  label={t("field.quote")}
                  value={item.quote}
                  isLong
                  onChange={(quote) => change({ ...item, quote })}
                />
                <One
                  label={t("field.person")}
                  value={item.name}
                  onChange={(name) => change({ ...item, name: name.slice(0, 200) })}
                />
                <One
                  label={t("field.role")}
                  value={item.role}
                  onChange={(role) => change({ ...item, role: role.slice(0, 200) })}
                />
                <Picture label={t("field.image")} src={item.src} onChange={(src) => change({ ...item, src })} />
              </>
            )}
          </Items>
        </>
      );
    case "plans":
      return (
        <>
          {title}
          {both("text", section.text, true)}
          <FirstPlan
            value={section.first_product}
            onChange={(first_product) => onChange({ ...section, first_product })}
          />
        </>
      );
    case "offer":
      return (
        <>
          {title}
          {both("text", section.text, true)}
          <One label={t("field.link")} value={section.link} onChange={(link) => onChange({ ...section, link })} />
        </>
      );
    case "call":
      return (
        <>
          {title}
          {both("act", section.act)}
        </>
      );
  }
}
