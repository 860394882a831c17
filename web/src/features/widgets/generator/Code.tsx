import { Button, Tabs } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { copyText } from "../../../platform/copyText.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert, showSuccess } from "../../../platform/messages.ts";
import css from "./Code.module.css";
import type { WidgetForm } from "./useWidgetForm.ts";

const kinds = ["script", "frame", "link"] as const;

/** What goes into a customer's page, once it was generated and while it says what the form says. */
export function Code({ form }: { form: WidgetForm }) {
  const t = useWords("widgets");
  const { widget, isOld } = form;
  if (!widget || isOld) {
    return (
      <section className={css.root} aria-label={t("code.title")}>
        <p className={css.none}>{t(widget ? "code.old" : "code.none")}</p>
      </section>
    );
  }
  const { code } = widget;
  const handleCopy = async (text: string) => {
    if (await copyText(text)) showSuccess(t("code.copied"));
    else showAlert(t("code.copyFailed"));
  };
  return (
    <section className={css.root} aria-label={t("code.title")}>
      <Tabs defaultValue="script">
        <Tabs.List>
          {kinds.map((kind) => (
            <Tabs.Tab key={kind} value={kind}>
              {t(`code.kinds.${kind}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {kinds.map((kind) => (
          <Tabs.Panel key={kind} value={kind} className={css.panel}>
            <code className={css.code}>{code[kind]}</code>
            {kind !== "script" && <p className={css.policy}>{t(`code.hints.${kind}`)}</p>}
            {kind !== "link" && (
              <div className={css.policy}>
                <p>{t("code.policy")}</p>
                {(kind === "script" ? code.policy : code.frame_policy).map((line) => (
                  <code key={line}>{line}</code>
                ))}
              </div>
            )}
            <Button
              className={css.acts}
              variant="default"
              size="xs"
              leftSection={<IconCopy size={15} stroke={1.6} />}
              onClick={() => void handleCopy(code[kind])}
            >
              {t(`code.copy.${kind}`)}
            </Button>
          </Tabs.Panel>
        ))}
      </Tabs>
    </section>
  );
}
