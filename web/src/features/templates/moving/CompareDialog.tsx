import { Loader } from "@mantine/core";
import type { ImportEntry } from "@pluma/contract/templates/exchange";
import { useWords } from "../../../platform/look/i18n.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Changes } from "../versions/Comparison.tsx";
import { useEntryCompared } from "./data.ts";
import css from "./moving.module.css";

type Props = { text: string; entry: ImportEntry; onClose: () => void };

/** What an entry of a file would change in the template that is there. */
export default function CompareDialog({ text, entry, onClose }: Props) {
  const t = useWords("templates");
  const { data, error } = useEntryCompared(text, entry.index);
  return (
    <Dialog title={t("moving.compareTitle", { name: entry.name || t("form.unnamed") })} onClose={onClose} isWide>
      {error ? (
        <p className={css.problem} role="alert">
          {error.message}
        </p>
      ) : data ? (
        <Changes compared={data} before={data.state_with} />
      ) : (
        <Loader size="sm" />
      )}
    </Dialog>
  );
}
