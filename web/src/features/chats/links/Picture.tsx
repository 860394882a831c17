import { Button } from "@mantine/core";
import { IconPhoto } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import css from "../markdown/Markdown.module.css";
import { hostOf, pictureIn, safeAddress } from "./links.ts";

const LeaveDialog = lazy(() => import("./LeaveDialog.tsx"));

type Props = { src?: unknown; alt?: string | undefined };

/**
 * A picture of an answer. One that lies elsewhere is not fetched: that would tell its place who reads, and whatever
 * the answer put into the address. Its host and what it shows stand there, and it opens for whoever wants to see it.
 */
export default function Picture({ src, alt = "" }: Props) {
  const t = useWords("chats");
  const [isAsking, setIsAsking] = useState(false);
  const address = typeof src === "string" ? src : "";
  const own = pictureIn(address);
  if (own) return <img className={css.picture} src={own} alt={alt} />;
  const safe = safeAddress(address);
  if (!safe?.startsWith("http")) return <span>{alt}</span>;
  return (
    <span className={css.remote} data-picture={safe}>
      <IconPhoto size={18} stroke={1.6} aria-hidden="true" />
      <span className={css.remoteText}>
        {alt && <span>{alt}</span>}
        <small data-copied="no">{t("picture.from", { host: hostOf(safe) })}</small>
      </span>
      <Button variant="default" size="xs" onClick={() => setIsAsking(true)}>
        {t("picture.show")}
      </Button>
      {isAsking && (
        <Suspense>
          <LeaveDialog address={safe} kind="picture" onClose={() => setIsAsking(false)} />
        </Suspense>
      )}
    </span>
  );
}
