import { Skeleton } from "@mantine/core";
import { useEffect } from "react";
import { useParams } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { LoadFailed } from "../../../ui/failed/LoadFailed.tsx";
import { useTabName } from "../../../ui/nav/useTabName.ts";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { LanguageSwitch, SiteBrand } from "../../site/index.ts";
import { useReview } from "../review/data.ts";
import { LostNotes } from "../review/LostNotes.tsx";
import { Reading } from "../review/Reading.tsx";
import css from "../review/Review.module.css";

/** What a review link shows to whoever has it: the text, what was said by the link, and the way to approve it. */
export default function Review() {
  const { token = "" } = useParams();
  const query = useReview(token);
  useNoIndex();
  return query.data ? <Reading token={token} review={query.data} /> : <Unread token={token} query={query} />;
}

function Unread({ token, query }: { token: string; query: ReturnType<typeof useReview> }) {
  const t = useWords("documents");
  const heading = useTabName();
  return (
    <div className={css.page}>
      <header className={css.bar}>
        <SiteBrand />
        <LanguageSwitch isShort />
      </header>
      <main className={css.state}>
        <h1 ref={heading} className="visually-hidden">
          {t("read.title")}
        </h1>
        {query.isError ? (
          <LoadFailed title={t("read.failed")} query={query} />
        ) : query.data === null ? (
          <>
            <EmptyState kind="notAllowed" title={t("read.gone")} text={t("read.goneText")} />
            <LostNotes token={token} there={null} />
          </>
        ) : (
          <div role="status" aria-label={t("loading")}>
            {["62%", "100%", "94%", "98%"].map((width) => (
              <Skeleton key={width} width={width} height={17} mt={16} />
            ))}
          </div>
        )}
      </main>
    </div>
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
