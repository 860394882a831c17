import { Input, SegmentedControl, Switch, TextInput } from "@mantine/core";
import { FILE_SIZE_MAX, imageTypes } from "@pluma/contract/files/files";
import { language } from "@pluma/contract/kit/kit";
import { languageChoices } from "@pluma/contract/kit/languages";
import { grounds } from "@pluma/contract/kit/look/palette";
import { LATAM_LANGUAGE } from "@pluma/contract/landing/landing";
import { type SiteBrand, siteBrand, siteBrandKeys } from "@pluma/contract/site/brand";
import { type SubmitEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert, showSuccess } from "../../../platform/messages.ts";
import { FileChoice } from "../../../ui/FileChoice.tsx";
import { FormSection } from "../../../ui/form/FormSection.tsx";
import { SaveBar } from "../../../ui/form/SaveBar.tsx";
import { useUnsaved } from "../../../ui/form/unsaved.ts";
import { usePreview } from "../../../ui/usePreview.ts";
import { BrandPreview } from "../brand/BrandPreview.tsx";
import { ColourField } from "../brand/ColourField.tsx";
import { ContrastLine } from "../brand/ContrastLine.tsx";
import { addPicture } from "../data.ts";
import { focusFirstWrong } from "../form/focusWrong.ts";
import { type LookChanges, useSaveLook } from "./data.ts";
import css from "./look.module.css";

const pictures = ["landing_logo_src", "landing_logo_dark_src", "favicon_url"] as const;
type Picture = (typeof pictures)[number];

type Key = keyof SiteBrand;
type Draft = Omit<SiteBrand, Picture> & Partial<Record<Picture, string | File | undefined>>;

/** How an organization looks on its own host, while it is edited: shown at once, sent when one saves. */
export function LookForm({ id, name, stored }: { id: number; name: string; stored: SiteBrand }) {
  const t = useWords("site/own");
  const [draft, setDraft] = useState<Draft>(stored);
  const [isChecked, setChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const save = useSaveLook(id);
  const changed = siteBrandKeys.filter((key) => (draft[key] ?? "") !== (stored[key] ?? ""));
  const wrong = changed.filter((key) => !fits(key, draft[key]));
  const shown = isChecked ? wrong : [];
  const change = (next: Draft) => setDraft({ ...draft, ...next });
  const logos = { light: useShown(draft.landing_logo_src), dark: useShown(draft.landing_logo_dark_src) };
  useUnsaved(changed.length > 0);

  async function submit(): Promise<void> {
    flushSync(() => setChecked(true));
    if (wrong.length > 0) {
      focusFirstWrong(form.current);
      return;
    }
    try {
      await save.mutateAsync(await changesOf(id, draft, changed));
      showSuccess(t("saved"));
    } catch (error) {
      showAlert(error);
    }
  }
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void submit();
  };

  return (
    <form ref={form} onSubmit={handleSubmit} noValidate>
      <FormSection title={t("title")} about={t("about")}>
        <Colours draft={draft} wrong={shown} onChange={change} />
        <BrandPreview
          brand={{
            app_name: name,
            primary_color: draft.primary_color ?? "",
            accent_color: draft.accent_color ?? "",
          }}
          logos={logos}
          isOwn
        />
        {pictures.map((key) => (
          <PictureChoice key={key} name={key} value={draft[key]} onChange={(value) => change({ [key]: value })} />
        ))}
        <Rest draft={draft} wrong={shown} onChange={change} />
      </FormSection>
      <SaveBar
        changes={changed.map((key) => t(key))}
        wrongCount={shown.length}
        isSaving={save.isPending}
        onDiscard={() => setDraft(stored)}
        onSave={() => void submit()}
      />
    </form>
  );
}

function Rest({ draft, wrong, onChange }: FieldsProps) {
  const t = useWords("site/own");
  return (
    <>
      <Input.Wrapper label={t("lang")} labelElement="div">
        <SegmentedControl
          aria-label={t("lang")}
          value={draft.lang ?? "en"}
          onChange={(chosen) => onChange({ lang: language.parse(chosen) })}
          data={languageChoices}
        />
      </Input.Wrapper>
      <TextInput
        label={t("email")}
        description={t("emailHint")}
        type="email"
        autoComplete="off"
        maxLength={254}
        value={draft.email ?? ""}
        error={wrong.includes("email") && t("emailWrong")}
        onChange={(event) => onChange({ email: event.currentTarget.value })}
      />
      <Switch
        label={t("signup_enabled")}
        description={t("signupHint")}
        checked={draft.signup_enabled ?? false}
        onChange={(event) => onChange({ signup_enabled: event.currentTarget.checked })}
      />
      <Switch
        label={t("landing_enabled")}
        description={t("landingHint")}
        checked={draft.landing_enabled ?? false}
        onChange={(event) => onChange({ landing_enabled: event.currentTarget.checked })}
      />
      {(draft.lang !== LATAM_LANGUAGE || draft.landing_es_enabled) && (
        <Switch
          label={t("landing_es_enabled")}
          description={t("landingEsHint")}
          checked={draft.landing_es_enabled ?? false}
          onChange={(event) => onChange({ landing_es_enabled: event.currentTarget.checked })}
        />
      )}
    </>
  );
}

type FieldsProps = { draft: Draft; wrong: readonly Key[]; onChange: (next: Draft) => void };

function Colours({ draft, wrong, onChange }: FieldsProps) {
  const t = useWords("site");
  return (
    <>
      <ColourField
        label={t("brand.primary")}
        pick={t("brand.pickPrimary")}
        suggest={t("brand.suggestPrimary")}
        value={draft.primary_color ?? ""}
        onChange={(primary_color) => onChange({ primary_color })}
        isWrong={wrong.includes("primary_color")}
      />
      <ColourField
        label={t("brand.accent")}
        pick={t("brand.pickAccent")}
        suggest={t("brand.suggestAccent")}
        value={draft.accent_color ?? ""}
        onChange={(accent_color) => onChange({ accent_color })}
        isWrong={wrong.includes("accent_color")}
      />
      <ContrastLine colour={draft.primary_color ?? ""} />
    </>
  );
}

type PictureProps = { name: Picture; value: string | File | undefined; onChange: (value: string | File) => void };

/** A picture on the ground that it is made for, whichever theme the page is in. */
function PictureChoice({ name, value, onChange }: PictureProps) {
  const t = useWords("site/own");
  const src = useShown(value);
  return (
    <div className={css.picture}>
      <span
        className={css.frame}
        style={{ background: grounds[name === "landing_logo_dark_src" ? "dark" : "light"].paper }}
      >
        {src && <img src={src} alt="" />}
      </span>
      <div>
        <p className={css.name}>{t(name)}</p>
        <FileChoice
          types={imageTypes}
          sizeMax={FILE_SIZE_MAX}
          words={{
            choose: t(src ? "replace" : "choose"),
            remove: t("remove"),
            wrongType: t("wrongType"),
            tooLarge: t("tooLarge"),
            hint: t("hint"),
          }}
          error={undefined}
          onFile={onChange}
          onRemove={src ? () => onChange("") : null}
        />
      </div>
    </div>
  );
}

/** The address under which a picture is seen, be it stored or only chosen; empty for none. */
function useShown(value: string | File | undefined): string {
  const preview = usePreview(value instanceof File ? value : null);
  return (value instanceof File ? preview : value) ?? "";
}

const fits = (key: Key, value: unknown): boolean =>
  value instanceof File || siteBrand.shape[key].safeParse(value).success;

async function changesOf(id: number, draft: Draft, changed: readonly Key[]): Promise<LookChanges> {
  const changes: Record<string, unknown> = {};
  for (const key of changed) {
    const value = draft[key];
    changes[key] = value instanceof File ? await addPicture(value, id) : value === "" ? null : value;
  }
  return changes;
}
