import type { AvatarFile } from "@pluma/contract/avatars/avatars";
import { locales } from "@pluma/contract/kit/languages";
import { IconAlertCircle, IconCheck, IconClock, IconLoader2 } from "@tabler/icons-react";
import { formatNumber } from "../../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../../platform/look/i18n.ts";
import css from "../files.module.css";
import { shareOf } from "./reading.ts";

const icons = { waiting: IconClock, reading: IconLoader2, cut: IconLoader2, ready: IconCheck, failed: IconAlertCircle };

/** Where a file is on its way to being answered from, in a word with its sign. */
export function FileState({ file }: { file: AvatarFile }) {
  const t = useWords("avatars");
  const Icon = icons[file.state];
  const share = shareOf(file);
  return (
    <span className={`${css.state} num`} data-state={file.state}>
      <Icon className={css.sign} size={15} stroke={1.8} aria-hidden="true" />
      {share === null ? t(`files.state.${file.state}`) : t(`files.share.${file.state}`, { share })}
    </span>
  );
}

/** What is known of a file beside its state: the page that is read, or how many passages it has. */
export function useFileFact({ state, page_read, pages, passages }: AvatarFile): string | null {
  const t = useWords("avatars");
  if (state === "reading" && page_read !== null && pages !== null) {
    return t("files.pageOf", { page: formatNumber(page_read), pages: formatNumber(pages) });
  }
  if ((state !== "ready" && state !== "cut") || passages === null) return null;
  return t("files.passages", { count: passages, number: formatNumber(passages) });
}

/** What was recognised in pictures of pages, how sure that is, and which pages could not be read. */
export function Recognised({ file: { recognised } }: { file: Pick<AvatarFile, "recognised"> }) {
  const t = useWords("avatars");
  const language = useLanguage();
  if (!recognised) return null;
  const { pages, confidence, unreadable } = recognised;
  const named = unreadable.slice(0, NAMED_MAX).map((page) => formatNumber(page));
  const more = unreadable.length - named.length;
  const list = new Intl.ListFormat(locales[language]).format(
    more > 0 ? [...named, t("files.morePages", { count: more, number: formatNumber(more) })] : named,
  );
  return (
    <>
      {pages > 0 && (
        <p className={css.recognised}>
          {t("files.recognised", { count: pages, number: formatNumber(pages), confidence })}
        </p>
      )}
      {unreadable.length > 0 && (
        <p className={css.recognised} data-bad>
          {t("files.unreadable", { count: unreadable.length, pages: list })}
        </p>
      )}
    </>
  );
}

/** More pages than these are only counted. */
const NAMED_MAX = 8;
