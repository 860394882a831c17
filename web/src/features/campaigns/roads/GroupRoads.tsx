import { Button, NativeSelect } from "@mantine/core";
import { campaignPermissions } from "@pluma/contract/campaigns/campaigns";
import type { roads } from "@pluma/contract/campaigns/roads";
import type { Received } from "@pluma/contract/kit/kit";
import { useState } from "react";
import { Link } from "react-router";
import { formatDate, formatNumber } from "../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { showAlert, showSuccess } from "../../../platform/messages.ts";
import type { WhoSeesParts } from "../../../ui/whoSees.tsx";
import { useGroupLoss, useGroupRoads } from "../data.roads.ts";
import { useAccess } from "../data.ts";
import { pathOf } from "../places.ts";
import { GiveToGroup } from "./GiveToGroup.tsx";
import { ReadPart } from "./ReadPart.tsx";
import css from "./roads.module.css";

/** What the people of a group see through it, which is given and revoked here, and what one of them would lose without it. */
export const GroupRoads: WhoSeesParts["Group"] = ({ organizationId, groupId, people }) => {
  const t = useWords("campaigns");
  const read = useGroupRoads(groupId);
  return (
    <ReadPart title={t("roads.group.title")} read={read}>
      <GiveToGroup organizationId={organizationId} groupId={groupId} />
      {read.data?.campaigns.length === 0 && <p className={css.quiet}>{t("roads.group.none")}</p>}
      <ul className={css.people}>
        {read.data?.campaigns.map((given) => (
          <Given key={given.campaign_id} groupId={groupId} given={given} />
        ))}
      </ul>
      {people.length > 0 && <Loss groupId={groupId} people={people} />}
    </ReadPart>
  );
};

type OfGroup = Received<typeof roads.readGroupRoads>["campaigns"][number];

/** A campaign that a group is given: what it has, and what for it is given. */
function Given({ groupId, given }: { groupId: number; given: OfGroup }) {
  const t = useWords("campaigns");
  const language = useLanguage();
  const { campaign_id, name, permission, things, count, given_by, given_at } = given;
  const [giving, revoking] = [useAccess(campaign_id, "give"), useAccess(campaign_id, "revoke")];
  const isBusy = giving.isPending || revoking.isPending;
  const told = (key: string) => ({ onSuccess: () => showSuccess(t(key)), onError: showAlert });
  return (
    <li className={css.person}>
      <span className={css.had}>
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
      <span className={css.acts}>
        <NativeSelect
          size="xs"
          aria-label={t("roads.group.mayWith", { name })}
          value={permission}
          disabled={isBusy}
          data={campaignPermissions.map((value) => ({ value, label: t(`access.may.${value}`) }))}
          onChange={({ currentTarget: { value } }) => {
            const next = campaignPermissions.find((each) => each === value);
            if (next) giving.mutate({ group_ids: [groupId], permission: next }, told("access.gave"));
          }}
        />
        <Button
          size="xs"
          variant="subtle"
          color="ink"
          disabled={isBusy}
          aria-label={t("access.revokeTo", { name })}
          onClick={() => revoking.mutate({ group_ids: [groupId] }, told("access.removed"))}
        >
          {t("access.revoke")}
        </Button>
      </span>
    </li>
  );
}

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
