import type { Message } from "@pluma/contract/chats/messages";
import { hasMathematics } from "@pluma/contract/kit/mathematics";
import { useState } from "react";
import { fetched } from "../../../platform/fetched.ts";
import { useCitation } from "../citing/useCitation.ts";
import { needsGfm } from "../markdown/tree/needsGfm.ts";
import { useGfm } from "../markdown/tree/useGfm.ts";
import { useMathematics } from "../markdown/useMathematics.ts";
import { needsReader } from "./needsReader.ts";

/** What reads Markdown and draws it: it weighs more than all else of a chat, and plain answers do not need it. */
export const useReader = fetched(() => import("../markdown/Markdown.tsx"));

/** What few messages have. */
export const useSources = fetched(() => import("../citing/Sources.tsx"));
export const useSentFiles = fetched(() => import("../files/SentFiles.tsx"));
export const useAnswerEnd = fetched(() => import("./AnswerEnd.tsx"));
export const useVersions = fetched(() => import("./Versions.tsx"));
export const useTemplateSlip = fetched(() => import("../filled/TemplateSlip.tsx"));

/** Whether there is something to say of how an answer ended. */
export const hasEnd = ({ role, generating, error, finish_reason }: Message): boolean =>
  role === "assistant" && !generating && (error !== null || (finish_reason !== null && finish_reason !== "stop"));

/**
 * Whether these messages can be drawn as they are meant to look. Asked when a chat opens and then no more: what comes
 * later waits for its code in its own place.
 */
export function useReadable(messages: Message[] | undefined): boolean {
  const [isOpen, setOpen] = useState(false);
  const has = (test: (message: Message) => boolean): boolean => !isOpen && messages?.some(test) === true;
  const isMarked = has(({ role, content }) => role === "assistant" && needsReader(content ?? ""));
  const isOfGfm = isMarked && has(({ role, content }) => role === "assistant" && needsGfm(content ?? ""));
  const isMathematical = isMarked && has(({ role, content }) => role === "assistant" && hasMathematics(content ?? ""));
  const hasSources = has(({ sources }) => sources.length > 0);
  const hasFiles = has(({ files }) => files.length > 0);
  const hasEnds = has(hasEnd);
  const hasVersions = has(({ versions }) => versions.length > 1);
  const hasTemplates = has(({ template }) => template !== null);
  const reader = useReader(isMarked);
  const gfm = useGfm(isOfGfm);
  const mathematics = useMathematics(isMathematical);
  const sources = useSources(hasSources);
  const citation = useCitation(hasSources);
  const sentFiles = useSentFiles(hasFiles);
  const end = useAnswerEnd(hasEnds);
  const versions = useVersions(hasVersions);
  const slip = useTemplateSlip(hasTemplates);
  const isReadable =
    (!isMarked || reader !== null) &&
    (!isOfGfm || gfm !== null) &&
    (!isMathematical || mathematics !== null) &&
    (!hasSources || (sources !== null && citation !== null)) &&
    (!hasFiles || sentFiles !== null) &&
    (!hasEnds || end !== null) &&
    (!hasVersions || versions !== null) &&
    (!hasTemplates || slip !== null);
  if (messages && isReadable && !isOpen) setOpen(true);
  return isReadable;
}
