import { Skeleton } from "@mantine/core";
import { useState } from "react";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Pager } from "../../../ui/data/Pager.tsx";
import { LoadFailed } from "../../../ui/failed/LoadFailed.tsx";
import { shortName } from "../../../ui/marks/fileName.ts";
import { useFileText } from "../data/files.ts";
import css from "./FileText.module.css";

const PARTS_PER_PAGE = 20;

/** What was read of a file, page by page, so that it can be seen what an answer knows. */
export function FileText({ fileId, name, onClose }: { fileId: number; name: string; onClose: () => void }) {
  const t = useWords("chats");
  const say = useWords("chats/files");
  const [page, setPage] = useState(1);
  const text = useFileText(fileId, page);
  return (
    <Dialog title={say("readOf", { name: shortName(name) })} onClose={onClose}>
      {text.isPending && <Skeleton height={240} aria-label={t("loading")} />}
      {text.isError && !text.data && <LoadFailed title={say("failedText")} query={text} />}
      {text.data && (
        <>
          {text.data.parts.length === 0 && <p>{say("nothingRead")}</p>}
          {text.data.parts.map((part, index) => (
            <section key={`${page}-${part.page ?? index}`} className={css.part}>
              {part.page !== null && <h3 className={css.head}>{say("page", { number: formatNumber(part.page) })}</h3>}
              <p className={css.text}>{part.text}</p>
            </section>
          ))}
          {text.data.pages > 1 && (
            <div className={css.pager}>
              <Pager
                page={page}
                pages={text.data.pages}
                size={PARTS_PER_PAGE}
                count={text.data.count}
                onPage={setPage}
              />
            </div>
          )}
        </>
      )}
    </Dialog>
  );
}
