import { Popover, Skeleton } from "@mantine/core";
import type { Source } from "@pluma/contract/generation/sources";
import { Link } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { shortName } from "../../../ui/marks/fileName.ts";
import { useFocusBack } from "../../../ui/useFocusBack.ts";
import { useAvatar, useAvatarPassage } from "../../avatars/index.ts";
import { hostOf, safeAddress } from "../links/links.ts";
import css from "./Quote.module.css";

type Props = { source: Source; name: string; isPressed: boolean; onClose: () => void };

/** What stands at a source, and the way there, beside the number that names it; what was pressed for has the focus. */
export default function Quote({ source, name, isPressed, onClose }: Props) {
  const t = useWords("chats");
  useFocusBack();
  return (
    <Popover
      opened
      onChange={(isOpen) => !isOpen && onClose()}
      width={340}
      position="top"
      trapFocus={isPressed}
      returnFocus={false}
    >
      <Popover.Target>
        <span className={css.anchor} />
      </Popover.Target>
      <Popover.Dropdown className={css.quote} aria-labelledby={undefined} aria-label={name}>
        <p className={css.name}>
          {source.kind === "web" ? name : <span title={name}>{shortName(name)}</span>}
          {source.kind !== "web" && source.page !== null && <small>{t("sources.page", { page: source.page })}</small>}
        </p>
        {source.kind === "web" && <OfPage source={source} />}
        {source.kind === "file" && source.text !== "" && <Said text={source.text} />}
        {source.kind === "avatar" && <OfAvatar source={source} />}
      </Popover.Dropdown>
    </Popover>
  );
}

function OfPage({ source }: { source: Extract<Source, { kind: "web" }> }) {
  const address = safeAddress(source.url);
  const host = hostOf(source.url);
  return (
    <>
      {source.text !== "" && <Said text={source.text} />}
      <p className={css.way}>
        {address?.startsWith("http") ? (
          <a href={address} target="_blank" rel="noopener noreferrer nofollow" title={address}>
            {host}
          </a>
        ) : (
          host
        )}
      </p>
    </>
  );
}

// Its text is never with the answer: those who may edit the avatar are given it, and the way there.
function OfAvatar({ source }: { source: Extract<Source, { kind: "avatar" }> }) {
  const t = useWords("chats/citing");
  const { avatar_id, avatar_file_id, position } = source;
  const { data, isPending } = useAvatar(avatar_id);
  const isEditor = data?.can.edit === true;
  const passage = useAvatarPassage(avatar_file_id, position, isEditor);
  if (isPending || (isEditor && passage.isPending)) return <Skeleton m={8} height={18} width={180} />;
  if (!isEditor) return <p className={css.kept}>{t("kept")}</p>;
  return (
    <>
      {passage.data?.passage && <Said text={passage.data.passage.text} />}
      <p className={css.way}>
        <Link to={`/avatars/${avatar_id}/files/${avatar_file_id}?position=${position}`}>{t("open")}</Link>
      </p>
    </>
  );
}

function Said({ text }: { text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <blockquote className={css.said} tabIndex={0}>
      {text}
    </blockquote>
  );
}
