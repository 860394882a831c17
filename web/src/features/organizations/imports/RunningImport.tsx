import { Button } from "@mantine/core";
import { useWords } from "../../../platform/look/i18n.ts";
import { useImport, useRunningImport } from "../data.imports.ts";
import { HowFar } from "./HowFar.tsx";
import css from "./imports.module.css";

type Props = { organizationId: number; onOpen: (importId: number) => void };

/** How far the file of people is that an organization works on, and then what came of it; nothing where there is none. */
export function RunningImport({ organizationId, onOpen }: Props) {
  const { data } = useRunningImport(organizationId);
  return data ? <Running organizationId={organizationId} importId={data.import_id} onOpen={onOpen} /> : null;
}

function Running({ organizationId, importId, onOpen }: Props & { importId: number }) {
  const t = useWords("organizations");
  const file = useImport(organizationId, importId, 1).data?.import;
  if (!file) return null;
  return (
    <section className={css.running} aria-label={t("imports.of", { name: file.file_name })}>
      <p>{t("imports.of", { name: file.file_name })}</p>
      <HowFar of={file} />
      <Button size="xs" variant="default" onClick={() => onOpen(importId)}>
        {t("imports.show")}
      </Button>
    </section>
  );
}
