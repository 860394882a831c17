import { Button } from "@mantine/core";
import type { Workflow } from "@pluma/contract/workflows/workflows";
import { IconPlayerPlay } from "@tabler/icons-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { Tag } from "../../../ui/marks/Tag.tsx";
import { TopBar } from "../../../ui/page/TopBar.tsx";
import { WhoSees } from "../../../ui/whoSees.tsx";
import { DeleteDialog } from "../list/DeleteDialog.tsx";
import { WorkflowMenu } from "../list/WorkflowMenu.tsx";
import { LIST } from "../places.ts";
import { useStart } from "../start/useStart.tsx";
import { tagsOf, templateOf } from "../steps.ts";
import { Asked } from "./Asked.tsx";
import css from "./Reading.module.css";

/** A workflow for who may use it and not change it: what it does step by step, what it asks, and Start. */
export function Reading({ workflow }: { workflow: Workflow }) {
  const t = useWords("workflows");
  const navigate = useNavigate();
  const { start, dialog } = useStart();
  const [isDeleting, setDeleting] = useState(false);
  const { name, description, tags, steps, questions, can } = workflow;
  const menu = <WorkflowMenu workflow={workflow} onDelete={() => setDeleting(true)} isOpen />;
  const { workflow_id: id, organization_id: organizationId, user_id: ownerId } = workflow;
  const acts = (
    <>
      <WhoSees type="workflow" id={id} organizationId={organizationId} ownerId={ownerId} />
      {menu}
    </>
  );
  const count = t("steps.count", { count: steps.length, number: formatNumber(steps.length) });
  return (
    <>
      <TopBar name={name} quiet={count} acts={acts} phoneActs={menu} />
      <div className={css.page}>
        <div className={css.column}>
          <p className={css.facts}>{[count, ...tagsOf(tags)].join(" · ")}</p>
          {description.trim() !== "" && <p className={css.description}>{description}</p>}
          {can.start ? (
            <Button leftSection={<IconPlayerPlay size={17} stroke={1.6} />} onClick={() => start(workflow)}>
              {t("start.start")}
            </Button>
          ) : (
            <p className={css.cannot} role="status">
              {t("one.cannotStart")}
            </p>
          )}
          <div className={css.parts}>
            <Steps workflow={workflow} />
            <Asked questions={questions} steps={steps} />
          </div>
        </div>
      </div>
      {dialog}
      {isDeleting && (
        <DeleteDialog
          workflow={workflow}
          onClose={() => setDeleting(false)}
          onDeleted={() => void navigate(LIST, { replace: true })}
        />
      )}
    </>
  );
}

function Steps({ workflow: { steps, templates } }: { workflow: Workflow }) {
  const t = useWords("workflows");
  return (
    <section aria-label={t("steps.title")}>
      <h2 className={css.title}>{t("steps.title")}</h2>
      <ol className={css.steps}>
        {steps.map((step, at) => {
          const template = templateOf(templates, step);
          return (
            <li key={step.step_id} className={css.step}>
              <span className={`${css.number} num`} aria-hidden="true">
                {at + 1}
              </span>
              <div className={css.words}>
                <p className={css.name}>{template?.name ?? t("steps.missing")}</p>
                {template && <p className={css.about}>{template.description}</p>}
                {step.stop && <Tag>{t("steps.stop")}</Tag>}
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
