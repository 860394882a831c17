import { useRef, useState } from "react";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import type { Wrong } from "./MailedFields.tsx";
import { asked, nobody } from "./mailed.ts";

/**
 * Whom a gift is mailed to that is being paid for: what stands in its fields, as it is asked for, and whether it can be. Without an
 * address its buyer passes it on; whoever typed anything else meant somebody.
 */
export function useGiftTo(isGift: boolean) {
  const t = useWords("billing/gifts");
  const language = useLanguage();
  const [mailed, setMailed] = useState(() => nobody(language));
  const tell = useRef<(wrong: Wrong) => void>(null);
  const isNobody = [mailed.email, mailed.name, mailed.note].every((text) => text.trim() === "");
  return {
    mailed,
    setMailed,
    tell,
    mail: isGift && !isNobody ? asked(mailed) : null,
    /** False where there is no address for what was typed; it is said at its field then. */
    isReady(): boolean {
      if (!isGift || isNobody || mailed.email.trim() !== "") return true;
      tell.current?.({ email: t("send.missing") });
      return false;
    },
    /** Says what the server found wrong with it; false where that was something else. */
    tellWrong(fields: Readonly<Record<string, string>>): boolean {
      const own = Object.entries(fields).flatMap(([name, text]) =>
        name.startsWith("gift_mail.") ? [[name.slice("gift_mail.".length), text] as const] : [],
      );
      if (own.length === 0) return false;
      tell.current?.(Object.fromEntries(own));
      return true;
    },
  };
}
