import type { AuditEntry } from "@pluma/contract/backoffice/backoffice";
import { Link } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import css from "./AuditSentence.module.css";
import { type Person, sentenceOf } from "./sentence.ts";

/** An entry of the audit as a sentence; the people in it are links, but for the one whose page it is on. */
export function AuditSentence({ entry, aboutId }: { entry: AuditEntry; aboutId?: number }) {
  const t = useWords("backoffice");
  return sentenceOf(entry, t).map((piece, at) => {
    if (typeof piece === "string") return piece;
    const key = `${piece.user_id}-${at}`;
    return piece.user_id === aboutId ? (
      <span key={key}>{nameIn(piece)}</span>
    ) : (
      <Link key={key} className={css.person} to={`/admin/users/${piece.user_id}`}>
        {nameIn(piece)}
      </Link>
    );
  });
}

const nameIn = ({ name, email }: Person): string => name || email;
