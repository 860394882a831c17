import { Button, Skeleton, UnstyledButton } from "@mantine/core";
import type { CampaignResource } from "@pluma/contract/campaigns/resources";
import { Suspense } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { type Filled, TemplateFilling, TemplateList } from "../../templates/index.ts";
import css from "./wizard.module.css";

type Props = {
  /** The templates of the campaign, as they are read. */
  held: {
    data: { resources: CampaignResource[] } | undefined;
    error: Error | null;
    refetch: () => unknown;
  };
  chosen: number | null;
  onChoose: (templateId: number | null) => void;
  onFilled: (filled: Filled) => void;
};

/** The first step: one of the campaign's templates or of all that one may use, and what it asks for. */
export function TemplateStep({ held, chosen, onChoose, onFilled }: Props) {
  const t = useWords("campaigns");
  if (chosen === null) {
    return (
      <div className={css.choices}>
        <OfCampaign held={held} onChoose={onChoose} />
        <section aria-label={t("wizard.allTemplates")}>
          <h3 className={css.title}>{t("wizard.allTemplates")}</h3>
          <div className={css.bleed}>
            <Suspense fallback={<Waiting />}>
              <TemplateList onChoose={({ template_id }) => onChoose(template_id)} />
            </Suspense>
          </div>
        </section>
      </div>
    );
  }
  return (
    <div className={css.filling}>
      <Suspense fallback={<Waiting />}>
        <TemplateFilling
          templateId={chosen}
          act={t("wizard.next")}
          acts={
            <Button variant="default" onClick={() => onChoose(null)}>
              {t("wizard.otherTemplate")}
            </Button>
          }
          onFilled={onFilled}
        />
      </Suspense>
    </div>
  );
}

function OfCampaign({ held, onChoose }: Pick<Props, "held" | "onChoose">) {
  const t = useWords("campaigns");
  if (held.error && !held.data) {
    return (
      <p role="alert" className={css.problem}>
        {held.error.message}{" "}
        <Button size="compact-sm" variant="subtle" onClick={() => void held.refetch()}>
          {t("tryAgain")}
        </Button>
      </p>
    );
  }
  if (!held.data) return <Waiting />;
  const templates = held.data.resources.flatMap(({ template }) => template ?? []);
  if (templates.length === 0) return null;
  return (
    <section aria-label={t("wizard.ofCampaign")}>
      <h3 className={css.title}>{t("wizard.ofCampaign")}</h3>
      <ul className={css.rows}>
        {templates.map(({ template_id: id, name, description, type }) => (
          <li key={id}>
            <UnstyledButton className={css.row} onClick={() => onChoose(id)}>
              <span className={css.name}>{name}</span>
              <span className={css.quiet}>{description || type}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Waiting() {
  const t = useWords("campaigns");
  return (
    <div role="status" aria-label={t("loading")}>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} height={24} mb={16} />
      ))}
    </div>
  );
}
