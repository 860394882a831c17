import type { ConversationRow } from "@pluma/contract/chats/chats";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { usePins, useRecent } from "../data/beside.ts";
import css from "./Beside.module.css";

/** The chats beside the navigation: the pinned ones (past eight, the way to all of them), and those that were used last. */
export default function Beside() {
  const t = useWords("chats");
  const { data } = usePins();
  const { data: recent = [] } = useRecent();
  const pins = data?.pins ?? [];
  return (
    <>
      {pins.length > 0 && (
        <Rows name={t("list.pinned")} rows={pins}>
          {data && data.count > pins.length && (
            <li>
              <Link className={css.row} to="/conversations" data-quiet="">
                {t("list.allPinned")}
              </Link>
            </li>
          )}
        </Rows>
      )}
      {recent.length > 0 && <Rows name={t("list.recent")} rows={recent} />}
    </>
  );
}

type RowsProps = { name: string; rows: ConversationRow[]; children?: ReactNode };

function Rows({ name, rows, children }: RowsProps) {
  const { pathname } = useLocation();
  const pathOf = (id: number) => `/conversations/${id}`;
  return (
    <div className={css.root}>
      <p className={css.title} aria-hidden="true">
        {name}
      </p>
      <ul aria-label={name}>
        {rows.map(({ conversation_id: id, name }) => (
          <li key={id}>
            <Link
              className={css.row}
              to={pathOf(id)}
              title={name}
              aria-current={pathname === pathOf(id) ? "page" : undefined}
            >
              {name}
            </Link>
          </li>
        ))}
        {children}
      </ul>
    </div>
  );
}
