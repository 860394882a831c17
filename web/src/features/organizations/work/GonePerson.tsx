import { Button } from "@mantine/core";
import type { Handover, Work } from "@pluma/contract/organizations/work";
import { IconArrowsExchange } from "@tabler/icons-react";
import { useState } from "react";
import { formatDate } from "../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { Moment } from "../../../ui/data/Moment.tsx";
import { Monogram } from "../../../ui/marks/Monogram.tsx";
import { Tag } from "../../../ui/marks/Tag.tsx";
import { PartHead } from "../head/PartHead.tsx";
import { HandOverDialog } from "./HandOverDialog.tsx";
import css from "./work.module.css";

/** Somebody who has left an organization: what of theirs nobody has yet, and what was handed over to whom. */
export function GonePerson({ organizationId, work }: { organizationId: number; work: Work }) {
  const t = useWords("organizations");
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const { user, left_at, counts } = work;
  const name = `${user.name} ${user.last_name}`.trim();
  const left = counts.filter(({ count }) => count > 0);
  return (
    <>
      <PartHead
        mark={
          <span className={css.gone}>
            <Monogram name={name} id={user.user_id} size={52} isPerson />
          </span>
        }
        name={name}
        facts={
          <>
            <Tag>{t("work.hasLeft")}</Tag>
            <span>{user.email}</span>
            {left_at && <span>{t("work.leftOn", { date: formatDate(left_at, language) })}</span>}
          </>
        }
        acts={
          left.length > 0 && (
            <Button
              variant="default"
              leftSection={<IconArrowsExchange size={17} stroke={1.6} />}
              onClick={() => setOpen(true)}
            >
              {t("work.open")}
            </Button>
          )
        }
      />
      <section className={css.part}>
        <h3>{t("work.nobodys")}</h3>
        {left.length === 0 ? (
          <p className={css.note}>{t("work.none")}</p>
        ) : (
          <ul className={css.list}>
            {left.map(({ kind, count }) => (
              <li key={kind}>{t(`work.counts.${kind}`, { count })}</li>
            ))}
          </ul>
        )}
      </section>
      <Handovers handovers={work.handovers} />
      {isOpen && (
        <HandOverDialog
          organizationId={organizationId}
          userId={user.user_id}
          name={name}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** What of somebody's work was handed over, to whom and by whom; nothing where nothing was. */
export function Handovers({ handovers }: { handovers: Handover[] }) {
  const t = useWords("organizations");
  if (handovers.length === 0) return null;
  const nameIn = (person: Handover["to"]) =>
    person ? `${person.name} ${person.last_name}`.trim() : t("work.staffOrNobody");
  return (
    <section className={css.part}>
      <h3>{t("work.handed")}</h3>
      <ul className={css.list}>
        {handovers.map(({ handover_id: id, to, by, counts, createdAt }) => (
          <li key={id}>
            <span>
              {t("work.handedTo", {
                what: counts.map(({ kind, count }) => t(`work.counts.${kind}`, { count })).join(", "),
                to: nameIn(to),
                by: nameIn(by),
              })}
            </span>
            <Moment at={createdAt} />
          </li>
        ))}
      </ul>
    </section>
  );
}
