import { Button, SegmentedControl, Skeleton, Textarea, TextInput } from "@mantine/core";
import { type Language, languageCodes, languageNames } from "@pluma/contract/kit/languages";
import { LEGAL_MAX, type LegalPage } from "@pluma/contract/site/legal";
import { type SubmitEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { showAlert, showSuccess } from "../../../platform/messages.ts";
import { isRefused } from "../../../platform/refused.ts";
import { LoadFailed } from "../../../ui/failed/LoadFailed.tsx";
import { FormSection } from "../../../ui/form/FormSection.tsx";
import { useUnsaved } from "../../../ui/form/unsaved.ts";
import { type Seller, useLegal, useSaveLegal } from "./data.ts";
import css from "./front.module.css";

/** Terms and privacy: a text in each language, or an address elsewhere. */
export function Legal({ seller }: { seller: Seller }) {
  const t = useWords("billing/front");
  const legal = useLegal(seller);
  if (legal.isError) return <LoadFailed title={t("legal.failed")} query={legal} />;
  if (legal.isPending) return <Skeleton height={480} maw={760} aria-label={t("loading")} />;
  return legal.data.pages.map((page) => (
    <PageForm key={page.name} seller={seller} page={page} canEdit={legal.data.can.edit} />
  ));
}

type Props = { seller: Seller; page: LegalPage; canEdit: boolean };

function PageForm({ seller, page, canEdit }: Props) {
  const t = useWords("billing/front");
  const { form, lang, setLang, said, link, change, changeLink, wrong, isChanged, isPending, handleSubmit } =
    usePageForm({ seller, page });
  return (
    <form ref={form} onSubmit={handleSubmit} noValidate>
      <FormSection title={t(`legal.${page.name}`)} about={t(`legal.${page.name}About`)}>
        <SegmentedControl
          className={css.parts}
          aria-label={t("mails.language")}
          value={lang}
          onChange={(next) => setLang(languageCodes.find((each) => each === next) ?? lang)}
          data={languageCodes.map((each) => ({ value: each, label: languageNames[each] }))}
        />
        <Textarea
          label={t("legal.text")}
          description={t("legal.textHint")}
          inputWrapperOrder={["label", "input", "error", "description"]}
          value={said}
          readOnly={!canEdit}
          disabled={link.trim() !== ""}
          autosize
          minRows={6}
          maxRows={20}
          maxLength={LEGAL_MAX}
          onChange={(event) => change(event.currentTarget.value)}
        />
        <TextInput
          label={t("legal.link")}
          description={t("legal.linkHint")}
          inputWrapperOrder={["label", "input", "error", "description"]}
          placeholder="https://"
          inputMode="url"
          value={link}
          error={wrong}
          readOnly={!canEdit}
          onChange={(event) => changeLink(event.currentTarget.value)}
        />
        {canEdit && (
          <Button type="submit" w="fit-content" loading={isPending} disabled={!isChanged}>
            {t("save")}
          </Button>
        )}
      </FormSection>
    </form>
  );
}

function usePageForm({ seller, page }: Omit<Props, "canEdit">) {
  const t = useWords("billing/front");
  const spoken = useLanguage();
  const save = useSaveLegal(seller);
  const [lang, setLang] = useState<Language>(spoken);
  const [drafts, setDrafts] = useState<Partial<Record<Language, string>>>({});
  const [typed, setTyped] = useState<string | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const link = typed ?? page.link;
  const textIn = (each: Language) => drafts[each] ?? page.texts.find((one) => one.lang === each)?.body ?? "";
  const isChanged = typed !== null || Object.keys(drafts).length > 0;
  useUnsaved(isChanged);
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const texts = languageCodes.map((each) => ({ lang: each, body: textIn(each) }));
    save.mutate(
      { name: page.name, body: { link, texts } },
      {
        onSuccess: () => {
          setDrafts({});
          setTyped(null);
          showSuccess(t("saved"));
        },
        onError: (error) => {
          const field = isRefused(error) ? error.fields.link : undefined;
          if (!field) return showAlert(error);
          flushSync(() => setWrong(field));
          form.current?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus();
        },
      },
    );
  };
  return {
    ...{ form, lang, setLang, link, wrong, isChanged, handleSubmit },
    said: textIn(lang),
    isPending: save.isPending,
    change: (text: string) => setDrafts({ ...drafts, [lang]: text }),
    changeLink: (text: string) => {
      setTyped(text);
      setWrong(null);
    },
  };
}
