import { UnstyledButton } from "@mantine/core";
import type { Message } from "@pluma/contract/chats/messages";
import { citedIn } from "@pluma/contract/generation/citing";
import type { Source } from "@pluma/contract/generation/sources";
import { locales } from "@pluma/contract/kit/languages";
import { IconChevronDown } from "@tabler/icons-react";
import { useState } from "react";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { shortName } from "../../../ui/marks/fileName.ts";
import { hostOf } from "../links/links.ts";
import Citation from "./Citation.tsx";
import { groupOf, nameOf } from "./naming.ts";
import css from "./Sources.module.css";

type Cited = { number: number; source: Source };

/** What an answer cites, folded to a line: files and pages of the internet, each with its numbers. One that failed has none. */
export default function Sources({ message }: { message: Message }) {
  const t = useWords("chats");
  const language = useLanguage();
  const { sources, message_id: id } = message;
  const [isUnfolded, fold] = useUnfolded(id);
  const groups = groupsOf(message);
  if (groups.length === 0) return null;
  const pages = groups.filter(([{ source }]) => source.kind === "web").length;
  const files = groups.length - pages;
  const counted = [
    ...(files > 0 ? [t("sources.files", { count: files })] : []),
    ...(pages > 0 ? [t("sources.pages", { count: pages })] : []),
  ];
  return (
    // No landmark: a thread has one of it below many answers.
    <div className={css.sources} data-copied="no">
      <UnstyledButton className={css.fold} aria-expanded={isUnfolded} onClick={fold}>
        {t("sources.from", { what: new Intl.ListFormat(locales[language]).format(counted) })}
        <IconChevronDown size={15} stroke={1.6} aria-hidden="true" />
      </UnstyledButton>
      <ul hidden={!isUnfolded}>
        {groups.map(([first, ...others]) => (
          <li key={groupOf(first.source)}>
            <Named source={first.source} name={nameOf(first.source, sources, t)} />
            {[first, ...others].map(({ number, source }) => (
              <span key={number} className={css.place}>
                <Citation number={number} />
                {source.kind !== "web" && source.page !== null && (
                  <small>{t("sources.page", { page: source.page })}</small>
                )}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The answers whose sources are unfolded: they stay so while their rows come and go with what is in sight. */
const unfolded = new Set<number>();

function useUnfolded(id: number): [boolean, () => void] {
  const [isUnfolded, setUnfolded] = useState(unfolded.has(id));
  const fold = () => {
    if (isUnfolded) unfolded.delete(id);
    else unfolded.add(id);
    setUnfolded(!isUnfolded);
  };
  return [isUnfolded, fold];
}

function Named({ source, name }: { source: Source; name: string }) {
  if (source.kind !== "web") return <span title={name}>{shortName(name)}</span>;
  return (
    <span>
      {name}
      <small>{hostOf(source.url)}</small>
    </span>
  );
}

/** What is cited, by the file or the page that it stands in. */
function groupsOf({ content, sources, error, finish_reason }: Message): [Cited, ...Cited[]][] {
  if (error !== null || FAILED.has(finish_reason ?? "")) return [];
  const groups = new Map<string, [Cited, ...Cited[]]>();
  for (const number of citedIn(content ?? "", sources.length)) {
    const source = sources[number - 1];
    if (!source) continue;
    const group = groups.get(groupOf(source));
    if (group) group.push({ number, source });
    else groups.set(groupOf(source), [{ number, source }]);
  }
  return [...groups.values()];
}

const FAILED = new Set(["error", "interrupted", "withheld"]);
