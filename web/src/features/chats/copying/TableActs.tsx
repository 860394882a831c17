import { ActionIcon } from "@mantine/core";
import { IconCheck, IconCopy, IconFileTypeCsv } from "@tabler/icons-react";
import { type RefObject, useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert } from "../../../platform/messages.ts";
import { saveFile } from "../../../platform/saveFile.ts";
import { copyDrawn } from "./copyDrawn.ts";
import { csvOf } from "./csv.ts";

/** What can be done with one table of a text: copied as a table, or taken along as a file that spreadsheets open. */
export default function TableActs({ table }: { table: RefObject<HTMLTableElement | null> }) {
  const t = useWords("chats/copying");
  const chats = useWords("chats");
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    const box = document.createElement("div");
    if (table.current) box.append(table.current.cloneNode(true));
    const isDone = await copyDrawn(box);
    setCopied(isDone);
    if (!isDone) showAlert(chats("copyFailed"));
  };
  const save = () => {
    if (!table.current) return;
    saveFile(new Blob([csvOf(table.current)], { type: "text/csv" }), `${t("tableName")}.csv`);
  };
  const Icon = isCopied ? IconCheck : IconCopy;
  return (
    <>
      <ActionIcon
        size="sm"
        aria-label={t("table")}
        title={t("table")}
        onClick={() => void copy()}
        onBlur={() => setCopied(false)}
      >
        <Icon size={15} stroke={1.6} />
      </ActionIcon>
      <ActionIcon size="sm" aria-label={t("csv")} title={t("csv")} onClick={save}>
        <IconFileTypeCsv size={16} stroke={1.6} />
      </ActionIcon>
    </>
  );
}
