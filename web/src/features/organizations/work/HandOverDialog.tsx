import { Button } from "@mantine/core";
import type { Work } from "@pluma/contract/organizations/work";
import { useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { Dialog, DialogActs, DialogClose } from "../../../ui/Dialog.tsx";
import { useHandOver, useWork } from "../data.work.ts";
import { Problem } from "../Problem.tsx";
import { usualHanding, WorkFields } from "./WorkFields.tsx";

type Props = { organizationId: number; userId: number; name: string; onClose: () => void };

/** Hands over what somebody who is or was in an organization made there. */
export function HandOverDialog({ organizationId, userId, name, onClose }: Props) {
  const t = useWords("organizations");
  const { data: work, error } = useWork(organizationId, userId);
  const hasWork = work?.counts.some(({ count }) => count > 0);
  return (
    <Dialog title={t("work.question", { name })} onClose={onClose}>
      <Problem error={error} />
      {work && !hasWork && <p>{t("work.none")}</p>}
      {work && hasWork && <Form organizationId={organizationId} work={work} onClose={onClose} />}
    </Dialog>
  );
}

function Form({ organizationId, work, onClose }: { organizationId: number; work: Work; onClose: () => void }) {
  const t = useWords("organizations");
  const handOver = useHandOver(organizationId, work.user.user_id);
  const [handing, setHanding] = useState(() => usualHanding(work));
  const [isChecked, setChecked] = useState(false);
  const { to, kinds } = handing;
  const handleAct = () => {
    setChecked(true);
    if (to === null || kinds.length === 0 || handOver.isPending) return;
    handOver.mutate(
      { to_user_id: to, kinds },
      {
        onSuccess: () => {
          showSuccess(t("work.done"));
          onClose();
        },
      },
    );
  };
  return (
    <>
      <Problem error={handOver.error} />
      <WorkFields
        organizationId={organizationId}
        work={work}
        handing={handing}
        isMissing={isChecked && to === null}
        onChange={setHanding}
      />
      <DialogActs>
        <DialogClose>{t("notNow")}</DialogClose>
        <Button loading={handOver.isPending} disabled={kinds.length === 0} onClick={handleAct}>
          {t("work.act")}
        </Button>
      </DialogActs>
    </>
  );
}
