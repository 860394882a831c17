import { Radio } from "@mantine/core";
import type { UserOrganization } from "@pluma/contract/organizations/people";
import { type ReactNode, useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { useRemovePerson } from "../data.people.ts";
import { useWork } from "../data.work.ts";
import { nameOf } from "../nameOf.ts";
import { type Handing, usualHanding, WorkFields } from "../work/WorkFields.tsx";
import css from "../work/work.module.css";

type RemovePersonDialogProps = {
  person: UserOrganization;
  organization: string;
  onClose: () => void;
  /** What is gone on with, where it is not what is behind the question. */
  onRemoved?: () => void;
};

/** Takes somebody out of an organization, once it was asked what happens with what they made there. */
export function RemovePersonDialog({ person, organization, onClose, onRemoved = onClose }: RemovePersonDialogProps) {
  const t = useWords("organizations");
  const { organization_id: organizationId, user_id: userId } = person;
  const remove = useRemovePerson(organizationId);
  const { data: work } = useWork(organizationId, userId);
  const [isNow, setNow] = useState(true);
  const [chosen, setChosen] = useState<Handing | null>(null);
  const [isChecked, setChecked] = useState(false);
  const hasWork = work?.counts.some(({ count }) => count > 0) ?? false;
  const handing = chosen ?? (work ? usualHanding(work) : { to: null, kinds: [] });
  const isHanding = hasWork && isNow;
  const handleRemove = () => {
    setChecked(true);
    if (isHanding && handing.to === null) return;
    const handed = isHanding && handing.kinds.length > 0 ? handing : null;
    remove.mutate(
      { userId, handed },
      {
        onSuccess: () => {
          showSuccess(t("people.removed", { organization }));
          onRemoved();
        },
      },
    );
  };
  return (
    <ConfirmDialog
      title={t("people.removeQuestion", { name: nameOf(person), organization })}
      keep={t("people.keep")}
      act={t("people.removeAct")}
      isPending={remove.isPending}
      problem={remove.error?.message}
      onAct={handleRemove}
      onClose={onClose}
    >
      <p>{t("people.removeText")}</p>
      {work && hasWork && (
        <WorkQuestion isNow={isHanding} onChoice={setNow}>
          <WorkFields
            organizationId={organizationId}
            work={work}
            handing={handing}
            isMissing={isChecked && handing.to === null}
            onChange={setChosen}
          />
        </WorkQuestion>
      )}
    </ConfirmDialog>
  );
}

type WorkQuestionProps = { isNow: boolean; onChoice: (isNow: boolean) => void; children: ReactNode };

/** Asks whether what somebody made is handed over now, and if so what and to whom. */
function WorkQuestion({ isNow, onChoice, children }: WorkQuestionProps) {
  const t = useWords("organizations");
  return (
    <>
      <Radio.Group
        label={t("work.becomes")}
        value={isNow ? "now" : "later"}
        onChange={(value) => onChoice(value === "now")}
      >
        <div className={css.choice}>
          <Radio value="now" label={t("work.now")} />
          <Radio value="later" label={t("work.later")} />
        </div>
      </Radio.Group>
      {isNow && children}
    </>
  );
}
