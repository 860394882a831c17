import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { formatDate, formatNumber } from "../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import type { WhoSeesParts } from "../../../ui/whoSees.tsx";
import { useGroupLoss, useGroupRoads } from "../data.roads.ts";
import { pathOf } from "../places.ts";
import { ReadPart } from "./ReadPart.tsx";
import css from "./roads.module.css";

/** What the people of a group see through it, and what one of them would lose without it. */
export const GroupRoads: WhoSeesParts["Group"] = ({ groupId, people }) => {
  const t = useWords("campaigns");
  const language = useLanguage();
  const read = useGroupRoads(groupId);
  return (
    <ReadPart title={t("roads.group.title")} read={read}>
      {read.data?.campaigns.length === 0 && <p className={css.quiet}>{t("roads.group.none")}</p>}
      <ul className={css.people}>
        {read.data?.campaigns.map(({ campaign_id, name, things, count, given_by, given_at }) => (
          <li key={campaign_id} className={css.person}>
            <span>
              <Link className={css.name} to={pathOf(campaign_id)}>
                {name}
              </Link>
              <span className={css.road}>
                {[
                  t("roads.group.has", { count, number: formatNumber(count) }),
                  given_by && t("roads.group.givenBy", { name: given_by.name, date: formatDate(given_at, language) }),
                ]
                  .filter(Boolean)
                  .join(", ")}
              </span>
              {things.length > 0 && <span className={css.road}>{things.map((each) => each.name).join(", ")}</span>}
            </span>
          </li>
        ))}
      </ul>
      {people.length > 0 && <Loss groupId={groupId} people={people} />}
    </ReadPart>
  );
};

function Loss({ groupId, people }: { groupId: number; people: readonly { id: number; name: string }[] }) {
  const t = useWords("campaigns");
  const [userId, choose] = useState<number | null>(null);
  const { data, error } = useGroupLoss(groupId, userId);
  return (
    <div className={css.ask}>
      <NativeSelect
        label={t("roads.group.loss")}
        value={userId ?? ""}
        onChange={(event) => choose(Number(event.currentTarget.value) || null)}
        data={[
          { value: "", label: t("roads.group.choose") },
          ...people.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      {error && <p role="alert">{error.message}</p>}
      {data && (
        <p role="status" className={css.answer}>
          {data.count === 0
            ? t("roads.group.losesNothing")
            : t("roads.group.loses", {
                count: data.count,
                number: formatNumber(data.count),
                things: data.things.map((each) => each.name).join(", "),
              })}
        </p>
      )}
    </div>
  );
}
