import { Button } from "@mantine/core";
import { languageNames } from "@pluma/contract/kit/languages";
import type { Template } from "@pluma/contract/templates/templates";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Moment } from "../../../ui/data/Moment.tsx";
import { useTemplate } from "../data.ts";
import { ComposedPrompt } from "../fields/ComposedPrompt.tsx";
import { applyOf, editOf, tagsOf } from "../places.ts";
import { seenBy } from "../seenBy.ts";
import { Uses } from "../uses/Uses.tsx";
import css from "./InfoDialog.module.css";

/** What a template is for, what it asks, and whose it is; its prompt where one may read it. */
export function InfoDialog({ template, onClose }: { template: Template; onClose: () => void }) {
  const t = useWords("templates");
  const { template_id, name, description, content, template_fields, can } = template;
  return (
    <Dialog
      title={name}
      onClose={onClose}
      acts={
        <>
          {can.edit && (
            <Button component={Link} to={editOf(template_id)} variant="default">
              {t("list.edit")}
            </Button>
          )}
          <Button component={Link} to={applyOf(template_id)} data-autofocus>
            {t("list.use")}
          </Button>
        </>
      }
    >
      <div className={css.parts}>
        <p>{description}</p>
        <Facts template={template} />
        {can.edit && (
          <section aria-label={t("uses.title")}>
            <h3 className={css.title}>{t("uses.title")}</h3>
            <Uses id={template_id} />
          </section>
        )}
        <section aria-label={t("info.fields")}>
          <h3 className={css.title}>{t("info.fields")}</h3>
          {template_fields.length === 0 && <p className={css.quiet}>{t("info.noFields")}</p>}
          <ul>
            {template_fields.map(({ name: place, label, help, type, required }) => (
              <li key={place} className={css.field}>
                <span className={css.label}>{label}</span>
                <span className={css.quiet}>
                  {t(`types.${type}`)}
                  {!required && `, ${t("fields.optional").toLocaleLowerCase()}`}
                </span>
                {help && <p className={css.help}>{help}</p>}
              </li>
            ))}
          </ul>
        </section>
        <section aria-label={t("info.prompt")}>
          <h3 className={css.title}>{t("info.prompt")}</h3>
          {content === null ? (
            <p className={css.quiet}>{t("info.promptHidden")}</p>
          ) : (
            <div className={css.prompt}>
              <ComposedPrompt content={content} values={{}} />
            </div>
          )}
        </section>
      </div>
    </Dialog>
  );
}

function Facts({ template }: { template: Template }) {
  const t = useWords("templates");
  const { template_id, author, starter, type, tags, language, updatedAt } = template;
  const opened = useTemplate(template_id).data;
  const used = opened?.remembered ? t("info.usedBefore") : null;
  const facts: [string, ReactNode][] = [
    [t("info.author"), author ?? t(starter ? "list.starter" : "info.installation")],
    [t("info.type"), type],
    [t("info.tags"), tagsOf(tags).join(", ")],
    [t("info.language"), languageNames[language]],
    [t("info.changed"), <Moment key="changed" at={updatedAt} />],
    [t("info.whoSees"), t(`info.seen.${seenBy(template)}`)],
    [t("info.files"), opened?.file_names.join(", ")],
    [t("info.used"), used],
  ];
  return (
    <dl className={css.facts}>
      {facts
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
