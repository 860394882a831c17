import { Skeleton } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useParams } from "react-router";
import { nameTab } from "../../../platform/config.ts";
import { formatDate, formatMoment } from "../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { LoadFailed } from "../../../ui/failed/LoadFailed.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { LanguageSwitch, SiteBrand } from "../../site/index.ts";
import { CopyMessage } from "../copying/CopyButton.tsx";
import { Answer } from "../message/Answer.tsx";
import { useShared } from "../sharing/links.ts";
import css from "./Shared.module.css";

/** What a link shows to whoever has it: one text under the brand, and nothing of the chat that it comes from. */
export default function Shared() {
  const t = useWords("chats");
  const { token = "" } = useParams();
  useNoIndex();
  return (
    <div className={css.page}>
      <header className={css.bar}>
        <SiteBrand />
        <LanguageSwitch isShort />
      </header>
      <main className={css.main}>
        <h1 className="visually-hidden">{t("share.text")}</h1>
        <Text token={token} />
      </main>
    </div>
  );
}

function Text({ token }: { token: string }) {
  const t = useWords("chats");
  const language = useLanguage();
  const { data, error, isError, refetch } = useShared(token);
  const name = data?.name ?? t("share.text");
  useEffect(() => {
    nameTab(name);
    return () => nameTab("");
  }, [name]);
  const text = useRef<HTMLDivElement>(null);
  if (isError) {
    return <LoadFailed title={t("share.failed")} query={{ error, refetch }} />;
  }
  if (data === null) return <EmptyState kind="notAllowed" title={t("share.gone")} text={t("share.goneText")} />;
  if (!data) {
    return (
      <div className={css.skeleton} role="status" aria-label={t("loading")}>
        {[48, 92, 86, 90, 62].map((width) => (
          <Skeleton key={width} height={16} width={`${width}%`} radius={4} />
        ))}
      </div>
    );
  }
  return (
    <article className={css.article}>
      {/* It is the first line, which the text shows itself; the headings of the text go on from here. */}
      <h2 className="visually-hidden">{data.name}</h2>
      <p className={css.meta}>
        <time dateTime={data.createdAt} title={formatMoment(data.createdAt, language)}>
          {formatDate(data.createdAt, language)}
        </time>
        <CopyMessage text={text} isNamed />
      </p>
      <div className={css.text} ref={text}>
        <Answer text={data.content} isGrowing={false} />
      </div>
    </article>
  );
}

/** Keeps search engines away that run scripts; the others are told by the server's header. */
function useNoIndex(): void {
  useEffect(() => {
    const robots = document.createElement("meta");
    robots.name = "robots";
    robots.content = "noindex, nofollow";
    document.head.append(robots);
    return () => robots.remove();
  }, []);
}
