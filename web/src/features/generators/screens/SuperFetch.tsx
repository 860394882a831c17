import { useWords } from "../../../platform/look/i18n.ts";
import { LoadFailed } from "../../../ui/failed/LoadFailed.tsx";
import { TopBar } from "../../../ui/page/TopBar.tsx";
import { Blocked, useBlock } from "../../chats/index.ts";
import { useWriter } from "../superFetch/data/data.ts";
import css from "../superFetch/Room.module.css";
import { Room } from "../superFetch/Room.tsx";

/** Several texts at once from one structured prompt, side by side. */
export default function SuperFetch() {
  const t = useWords("generators");
  const block = useBlock();
  const writer = useWriter(block !== "noAccess");
  if (block === "noAccess") {
    return (
      <>
        <TopBar name={t("superFetch.title")} />
        <div className={css.state}>
          <Blocked block={block} draft="" isScreen />
        </div>
      </>
    );
  }
  if (writer.isError && !writer.data) {
    return (
      <>
        <TopBar name={t("superFetch.title")} />
        <div className={css.state}>
          <LoadFailed title={t("superFetch.failed")} query={writer} />
        </div>
      </>
    );
  }
  return <Room assistantId={writer.data} />;
}
