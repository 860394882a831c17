import { SegmentedControl, TextInput } from "@mantine/core";
import { language } from "@pluma/contract/kit/kit";
import { languageChoices } from "@pluma/contract/kit/languages";
import { useId } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { OptionalLabel } from "../form/OptionalLabel.tsx";
import classes from "./BrandFields.module.css";
import type { BrandDraft, BrandField } from "./brandDraft.ts";
import { ColourField } from "./ColourField.tsx";
import { ContrastLine } from "./ContrastLine.tsx";

type BrandFieldsProps = {
  brand: BrandDraft;
  onChange: (changes: Partial<BrandDraft>) => void;
  wrong: readonly BrandField[];
};

/** Name, tagline, colours and language of the app; says how readable the colours are. */
export function BrandFields({ brand, onChange, wrong }: BrandFieldsProps) {
  const t = useWords("site");
  return (
    <div className={classes.fields}>
      <TextInput
        label={t("brand.name")}
        value={brand.app_name}
        onChange={(event) => onChange({ app_name: event.currentTarget.value })}
        error={wrong.includes("app_name") && t("brand.nameMissing")}
        maxLength={80}
        autoComplete="organization"
      />
      <TextInput
        label={<OptionalLabel>{t("brand.tagline")}</OptionalLabel>}
        value={brand.tagline}
        onChange={(event) => onChange({ tagline: event.currentTarget.value })}
        maxLength={160}
        autoComplete="off"
      />
      <div className={classes.colours}>
        <ColourField
          label={t("brand.primary")}
          pick={t("brand.pickPrimary")}
          suggest={t("brand.suggestPrimary")}
          value={brand.primary_color}
          onChange={(primary_color) => onChange({ primary_color })}
          isWrong={wrong.includes("primary_color")}
        />
        <ColourField
          label={t("brand.accent")}
          pick={t("brand.pickAccent")}
          suggest={t("brand.suggestAccent")}
          value={brand.accent_color}
          onChange={(accent_color) => onChange({ accent_color })}
          isWrong={wrong.includes("accent_color")}
        />
      </div>
      <ContrastLine colour={brand.primary_color} />
      <LanguageField value={brand.lang} onChange={(lang) => onChange({ lang })} />
    </div>
  );
}

function LanguageField({
  value,
  onChange,
}: {
  value: BrandDraft["lang"];
  onChange: (lang: BrandDraft["lang"]) => void;
}) {
  const t = useWords("site");
  const label = useId();
  return (
    <div className={classes.language}>
      <span id={label} className={classes.label}>
        {t("brand.language")}
      </span>
      <SegmentedControl
        aria-labelledby={label}
        classNames={{ label: classes.choice }}
        value={value}
        onChange={(chosen) => onChange(language.parse(chosen))}
        data={languageChoices}
      />
      <p className={classes.hint}>{t("brand.languageHint")}</p>
    </div>
  );
}
