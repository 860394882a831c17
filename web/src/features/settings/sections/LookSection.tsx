import { SegmentedControl } from "@mantine/core";
import type { Me } from "@pluma/contract/accounts/accounts";
import { language } from "@pluma/contract/kit/kit";
import { languageChoices } from "@pluma/contract/kit/languages";
import { useId } from "react";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { useChooseLanguage, useChooseScheme } from "../../../platform/me/personal.ts";
import { Choice, Section } from "../parts/Section.tsx";
import classes from "./LookSection.module.css";

/** Language and light or dark: both take effect at once, for the account and every device it is used on. */
export function LookSection({ me }: { me: Me }) {
  const t = useWords("settings");
  const spoken = useLanguage();
  const chooseLanguage = useChooseLanguage();
  const chooseScheme = useChooseScheme();
  const languageName = useId();
  const schemeName = useId();
  const scheme = me.dark_mode === null ? "system" : me.dark_mode ? "dark" : "light";
  return (
    <Section title={t("look.title")} about={t("look.about")}>
      <Choice name={t("look.language")} nameId={languageName}>
        <SegmentedControl
          aria-labelledby={languageName}
          classNames={{ label: classes.choice }}
          value={spoken}
          onChange={(chosen) => chooseLanguage(language.parse(chosen))}
          data={languageChoices}
        />
      </Choice>
      <Choice name={t("look.scheme")} nameId={schemeName} about={t("look.schemeAbout")}>
        <SegmentedControl
          aria-labelledby={schemeName}
          classNames={{ label: classes.choice }}
          value={scheme}
          onChange={(chosen) => chooseScheme(chosen === "dark" || chosen === "light" ? chosen : null)}
          data={[
            { value: "system", label: t("look.system") },
            { value: "light", label: t("look.light") },
            { value: "dark", label: t("look.dark") },
          ]}
        />
      </Choice>
    </Section>
  );
}
