import type { Conversation } from "@pluma/contract/chats/chats";
import { IconDots } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import type { RowActs } from "./RowMenu.tsx";

const RowMenu = lazy(() => import("./RowMenu.tsx"));

type Props = { className: string | undefined; conversation: Conversation; acts: RowActs; onRename: () => void };

/** Opens what else can be done with a chat; the menu's code is fetched, and the menu made, when it is wanted. */
export function RowMore({ className, conversation, acts, onRename }: Props) {
  const t = useWords("chats");
  const [isWanted, setWanted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const label = t("act.more", { name: conversation.name });
  const open = () => {
    setWanted(true);
    setOpen(true);
  };
  const target = (
    <button
      type="button"
      className={className}
      aria-label={label}
      title={label}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onClick={isWanted ? undefined : open}
    >
      <IconDots size={17} stroke={1.6} />
    </button>
  );
  if (!isWanted) return target;
  return (
    <Suspense fallback={target}>
      <RowMenu
        target={target}
        isOpen={isOpen}
        onChange={setOpen}
        conversation={conversation}
        acts={acts}
        onRename={onRename}
      />
    </Suspense>
  );
}
