import { Skeleton } from "@mantine/core";
import { type Message, messages } from "@pluma/contract/chats/messages";
import { differ } from "@pluma/contract/kit/differing/differ";
import { isReadableMarkdown } from "@pluma/contract/kit/markdownCost";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { ask } from "../../../../platform/ask/ask.ts";
import { useWords } from "../../../../platform/look/i18n.ts";
import { LoadFailed } from "../../../../ui/failed/LoadFailed.tsx";
import { Differences } from "../../../../ui/text/Differences.tsx";
import { keys } from "../../data/cache.ts";
import { DrawnChanges } from "./DrawnChanges.tsx";

/** What an answer says otherwise than the version before it, word by word. */
export default function AnswerChanges({ before, text }: { before: number; text: string }) {
  const t = useWords("chats");
  const earlier = useMessage(before);
  if (earlier.isError && !earlier.data) {
    return <LoadFailed title={t("versions.notRead")} query={earlier} />;
  }
  if (!earlier.data) {
    return (
      <div role="status" aria-label={t("loading")}>
        {[97, 92, 61].map((width) => (
          <Skeleton key={width} height={14} width={`${width}%`} mb={11} radius={4} />
        ))}
      </div>
    );
  }
  const told = textOf(earlier.data);
  if (told === text) return <p>{t("versions.same")}</p>;
  const typed = <TypedChanges before={told} after={text} />;
  // What no reader gets through is compared as it was typed.
  if (!isReadableMarkdown(told) || !isReadableMarkdown(text)) return typed;
  return <DrawnChanges before={told} after={text} typed={typed} />;
}

/** The same as it was typed, marks of Markdown and all. */
function TypedChanges({ before, after }: { before: string; after: string }) {
  const pieces = useMemo(() => differ(before, after), [before, after]);
  return <Differences pieces={pieces} />;
}

/** An own message, whether its thread shows it or not. */
const useMessage = (id: number) =>
  useQuery({
    queryKey: keys.message(id),
    queryFn: async ({ signal }) => (await ask(messages.readMessage, { params: { id } }, { signal })).message,
    staleTime: 0,
  });

// Of an answer that failed before its first word the text is what happened.
const textOf = ({ content, error }: Message): string => (error && content === error.message ? "" : (content ?? ""));
