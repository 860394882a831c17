import { Button, FileButton, Select, Textarea, TextInput } from "@mantine/core";
import { type Language, languageCodes } from "@pluma/contract/kit/languages";
import { CAPTIONS_LENGTH_MAX, readCaptions } from "@pluma/contract/tutorials/captions";
import { tutorialScreens } from "@pluma/contract/tutorials/screens";
import { DESCRIPTION_LENGTH_MAX, NAME_LENGTH_MAX } from "@pluma/contract/tutorials/tutorials";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { FormSection } from "../../../ui/form/FormSection.tsx";
import css from "./fields.module.css";
import type { TutorialForm } from "./useTutorialForm.ts";

/** What is said of a tutorial in each language: title, description, chapters, captions; and where Help opens it. */
export function TextFields({ form }: { form: TutorialForm }) {
  const t = useWords("tutorials");
  const { draft, change } = form;
  return (
    <>
      <FormSection title={t("staff.texts")} about={t("staff.textsAbout")}>
        {languageCodes.map((lang) => (
          <NameFields key={lang} lang={lang} form={form} />
        ))}
      </FormSection>
      <FormSection title={t("staff.chapters")} about={t("staff.chaptersAbout")}>
        {languageCodes.map((lang) => (
          <Textarea
            key={lang}
            label={t(`staff.chaptersIn.${lang}`)}
            lang={lang}
            placeholder={t("staff.chaptersExample")}
            autosize
            minRows={3}
            maxRows={12}
            maxLength={10_000}
            value={draft.chapters[lang]}
            error={draft.chapters[lang] ? form.errorOf("chapters") : undefined}
            onChange={(event) => change({ chapters: { ...draft.chapters, [lang]: event.currentTarget.value } })}
          />
        ))}
      </FormSection>
      <FormSection title={t("staff.captionsTitle")} about={t("staff.captionsAbout")}>
        {languageCodes.map((lang) => (
          <CaptionsField key={lang} lang={lang} form={form} />
        ))}
        {form.errorOf("captions") && (
          <p className={css.wrong} role="alert" data-wrong="true" tabIndex={-1}>
            {form.errorOf("captions")}
          </p>
        )}
      </FormSection>
      <FormSection title={t("staff.help")} about={t("staff.helpAbout")}>
        <Select
          label={t("staff.screen")}
          placeholder={t("staff.nowhere")}
          data={tutorialScreens.map((value) => ({ value, label: t(`screens.${value}`) }))}
          value={draft.screen}
          clearable
          error={form.errorOf("screen")}
          onChange={(value) => change({ screen: tutorialScreens.find((each) => each === value) ?? null })}
        />
      </FormSection>
    </>
  );
}

function NameFields({ lang, form }: { lang: Language; form: TutorialForm }) {
  const t = useWords("tutorials");
  const { draft, change } = form;
  return (
    <div className={css.lang}>
      <TextInput
        label={t(`staff.name.${lang}`)}
        lang={lang}
        maxLength={NAME_LENGTH_MAX}
        autoComplete="off"
        value={draft.names[lang]}
        error={lang === draft.lang ? form.errorOf("names") : undefined}
        onChange={(event) => change({ names: { ...draft.names, [lang]: event.currentTarget.value } })}
      />
      <Textarea
        label={t(`staff.description.${lang}`)}
        lang={lang}
        maxLength={DESCRIPTION_LENGTH_MAX}
        autosize
        minRows={2}
        maxRows={6}
        value={draft.descriptions[lang]}
        onChange={(event) => change({ descriptions: { ...draft.descriptions, [lang]: event.currentTarget.value } })}
      />
    </div>
  );
}

function CaptionsField({ lang, form }: { lang: Language; form: TutorialForm }) {
  const t = useWords("tutorials");
  const given = form.draft.captions[lang];
  const set = (next: typeof given) => form.change({ captions: { ...form.draft.captions, [lang]: next } });
  const handleFile = async (file: File | null) => {
    if (!file) return;
    // What is longer is refused for its length; no more of it has to be read for that.
    set({ name: file.name, text: await file.slice(0, 4 * CAPTIONS_LENGTH_MAX + 4).text() });
  };
  const said = given === null ? t("staff.captionsNone") : given === "kept" ? t("staff.captionsKept") : saidOf(given);
  function saidOf({ name, text }: { name: string; text: string }): string {
    const read = readCaptions(text);
    return "line" in read
      ? `${name}: ${t("staff.wrong.captions", { line: read.line })}`
      : t("staff.captionsRead", { name, count: read.cues.length, number: formatNumber(read.cues.length) });
  }
  return (
    <div className={css.captions}>
      <p>
        <b>{t(`lang.${lang}`)}</b> <span role="status">{said}</span>
      </p>
      <div className={css.acts}>
        <FileButton accept=".vtt,text/vtt" onChange={(file) => void handleFile(file)}>
          {(props) => (
            <Button {...props} variant="default" size="xs" aria-label={t(`staff.chooseCaptions.${lang}`)}>
              {t("staff.choose")}
            </Button>
          )}
        </FileButton>
        {given !== null && (
          <Button
            variant="subtle"
            color="ink"
            size="xs"
            aria-label={t(`staff.removeCaptions.${lang}`)}
            onClick={() => set(null)}
          >
            {t("staff.remove")}
          </Button>
        )}
      </div>
    </div>
  );
}
