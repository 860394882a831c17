import { Button, TextInput } from "@mantine/core";
import type { Me } from "@pluma/contract/accounts/accounts";
import { IconAlertCircle, IconCircleCheck, IconLock } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { formatTime } from "../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { useTestKey } from "../data.ts";
import type { SettingsForm } from "../form/useSettingsForm.ts";
import { Closed } from "../parts/Closed.tsx";
import { Section } from "../parts/Section.tsx";
import classes from "./KeySection.module.css";
import { TestLine } from "./TestLine.tsx";

/** The person's own key at the AI provider: written and never read again, but for its last 4 characters. */
export function KeySection({ me, form, isImpersonated }: { me: Me; form: SettingsForm; isImpersonated: boolean }) {
  const t = useWords("settings");
  const test = useTestKey();
  const [isReplacing, setReplacing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const typed = form.draft.api_key;
  const isStored = me.api_key_set && typed !== null && !isReplacing;
  useEffect(() => {
    if (isReplacing) field.current?.focus();
  }, [isReplacing]);
  const hasKey = isStored || Boolean(typed);
  return (
    <Section title={t("key.title")} about={t("key.about")}>
      <div>
        <div className={classes.row}>
          <TextInput
            ref={field}
            label={t("field.api_key")}
            leftSection={isStored ? <IconLock size={16} stroke={1.6} aria-hidden /> : undefined}
            classNames={{ root: classes.field, input: `${classes.mono} ${classes.secret}` }}
            value={isStored ? dots(me.api_key) : (typed ?? "")}
            readOnly={isStored}
            disabled={isImpersonated}
            placeholder={t(typed === null ? "key.goes" : "key.looks")}
            onChange={(event) => {
              form.change({ api_key: event.currentTarget.value || undefined });
              test.reset();
            }}
            error={form.errors.api_key}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={500}
            data-stored={isStored || undefined}
          />
          {!isImpersonated && (
            <div className={classes.acts}>
              <Button
                variant="default"
                disabled={!hasKey}
                loading={test.isPending}
                onClick={() => test.mutate(typed ?? "")}
              >
                {t("test")}
              </Button>
              <KeyActs me={me} form={form} isReplacing={isReplacing} onReplace={setReplacing} />
            </div>
          )}
        </div>
        {isImpersonated && <Closed />}
        <TestResult test={test} />
      </div>
    </Section>
  );
}

function TestResult({ test: { data, submittedAt } }: { test: ReturnType<typeof useTestKey> }) {
  const t = useWords("settings");
  const language = useLanguage();
  return (
    <TestLine>
      {data?.ok && (
        <>
          <IconCircleCheck size={16} stroke={1.8} aria-hidden />
          {t("key.works", { time: formatTime(new Date(submittedAt), language) })}
        </>
      )}
      {data && !data.ok && (
        <span data-failed>
          <IconAlertCircle size={16} stroke={1.8} aria-hidden />
          {data.problem ?? t("key.fails")}
        </span>
      )}
    </TestLine>
  );
}

type KeyActsProps = { me: Me; form: SettingsForm; isReplacing: boolean; onReplace: (isReplacing: boolean) => void };

function KeyActs({ me, form, isReplacing, onReplace }: KeyActsProps) {
  const t = useWords("settings");
  if (!me.api_key_set) return null;
  const keep = () => {
    onReplace(false);
    form.change({ api_key: undefined });
  };
  if (isReplacing || form.draft.api_key === null) {
    return (
      <Button variant="subtle" color="ink" onClick={keep}>
        {t("key.keep")}
      </Button>
    );
  }
  return (
    <>
      <Button variant="default" onClick={() => onReplace(true)}>
        {t("key.replace")}
      </Button>
      <Button variant="subtle" color="red" onClick={() => form.change({ api_key: null })}>
        {t("key.remove")}
      </Button>
    </>
  );
}

// The server shows four stars and the last characters; people know dots.
const dots = (mask: string | null | undefined): string => `${"•".repeat(12)}${(mask ?? "").replace(/^\*+/, "")}`;
