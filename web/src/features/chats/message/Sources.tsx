import type { Source } from "@pluma/contract/generation/sources";
import { lazy, Suspense, useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { idOfSource } from "../links/citing.ts";
import { hostOf, safeAddress } from "../links/links.ts";
import css from "./Sources.module.css";

const AvatarPlace = lazy(() => import("../avatars/AvatarSource.tsx"));

type Props = { sources: Source[]; messageId: number; opened: number | null };

/** What an answer leans on, in the order of its numbers: pages of the internet, and passages of files and avatars. */
export default function Sources({ sources, messageId, opened }: Props) {
  const t = useWords("chats");
  return (
    // No landmark: a thread has one of it below many answers.
    <div className={css.sources}>
      <h3 className={css.head}>{t("sources.title")}</h3>
      <ol>
        {sources.map((source, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a source is its number
          <li key={place} id={idOfSource(messageId, place + 1)}>
            <span className={`${css.number} num`}>{place + 1}</span>
            {source.kind === "web" && <WebSource source={source} />}
            {source.kind === "file" && <FileSource source={source} isOpen={opened === place + 1} />}
            {source.kind === "avatar" && (
              <AvatarSource key={String(opened === place + 1)} source={source} isOpen={opened === place + 1} />
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

function WebSource({ source }: { source: Extract<Source, { kind: "web" }> }) {
  const address = safeAddress(source.url);
  const name = source.title || source.url;
  return (
    <span className={css.web}>
      {address?.startsWith("http") ? (
        <a href={address} target="_blank" rel="noopener noreferrer nofollow" title={address}>
          {name}
        </a>
      ) : (
        name
      )}
      <small>{hostOf(source.url)}</small>
    </span>
  );
}

function FileSource({ source, isOpen }: { source: Extract<Source, { kind: "file" }>; isOpen: boolean }) {
  const t = useWords("chats");
  return (
    // Opened anew by each [1]; closed by hand in between.
    <details className={css.file} key={String(isOpen)} open={isOpen}>
      <summary>
        {source.name}
        {source.page !== null && <small>{t("sources.page", { page: source.page })}</small>}
      </summary>
      <blockquote>{source.text}</blockquote>
    </details>
  );
}

// Its text is never here: only where it stands.
function AvatarSource({ source, isOpen }: { source: Extract<Source, { kind: "avatar" }>; isOpen: boolean }) {
  const t = useWords("chats");
  const [isLookedAt, setIsLookedAt] = useState(isOpen);
  return (
    <details className={css.file} open={isLookedAt} onToggle={(event) => setIsLookedAt(event.currentTarget.open)}>
      <summary>
        {source.name}
        {source.page !== null && <small>{t("sources.page", { page: source.page })}</small>}
      </summary>
      {isLookedAt && (
        <Suspense>
          <AvatarPlace source={source} />
        </Suspense>
      )}
    </details>
  );
}
