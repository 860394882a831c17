import { Button, TextInput } from "@mantine/core";
import { IconAlertCircle, IconCircleCheck } from "@tabler/icons-react";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert } from "../../../platform/messages.ts";
import { isRefused } from "../../../platform/refused.ts";
import { useTestWebhook } from "../data.ts";
import type { SettingsForm } from "../form/useSettingsForm.ts";
import { Closed } from "../parts/Closed.tsx";
import { Section } from "../parts/Section.tsx";
import classes from "./KeySection.module.css";
import { TestLine } from "./TestLine.tsx";

/** The webhook that finished texts are sent to, and a test that calls it once. */
export function AutomationSection({ form, isImpersonated }: { form: SettingsForm; isImpersonated: boolean }) {
  const t = useWords("settings");
  const test = useTestWebhook();
  const address = form.draft.zappier_webhook_url.trim();
  const refusal = test.error && isRefused(test.error) && test.error.status < 429 ? test.error.message : null;
  const send = () =>
    test.mutate(address, {
      onError: (error) => (isRefused(error) && error.status < 429 ? undefined : showAlert(error)),
    });
  return (
    <Section title={t("automation.title")} about={t("automation.about")}>
      <div>
        <div className={classes.row}>
          <TextInput
            label={t("field.zappier_webhook_url")}
            classNames={{ root: classes.field, input: classes.mono }}
            type="url"
            inputMode="url"
            placeholder="https://"
            value={form.draft.zappier_webhook_url}
            disabled={isImpersonated}
            onChange={(event) => {
              form.change({ zappier_webhook_url: event.currentTarget.value });
              test.reset();
            }}
            error={form.errors.zappier_webhook_url}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={2000}
          />
          {!isImpersonated && (
            <div className={classes.acts}>
              <Button variant="default" disabled={address === ""} loading={test.isPending} onClick={send}>
                {t("automation.test")}
              </Button>
            </div>
          )}
        </div>
        {isImpersonated && <Closed />}
        <TestLine>
          {test.data?.ok && (
            <>
              <IconCircleCheck size={16} stroke={1.8} aria-hidden />
              {t("automation.answered", { status: test.data.status ?? "" })}
            </>
          )}
          {((test.data && !test.data.ok) || refusal) && (
            <span data-failed>
              <IconAlertCircle size={16} stroke={1.8} aria-hidden />
              {refusal ?? test.data?.problem ?? t("automation.answered", { status: test.data?.status ?? "" })}
            </span>
          )}
        </TestLine>
      </div>
    </Section>
  );
}
