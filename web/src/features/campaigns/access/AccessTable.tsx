import { Alert, Button, Checkbox, NativeSelect } from "@mantine/core";
import { type CampaignPermission, campaignPermissions } from "@pluma/contract/campaigns/campaigns";
import type { ReactNode } from "react";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { type Column, DataTable, type Failed } from "../../../ui/data/DataTable.tsx";
import css from "./access.module.css";
import type { Giving } from "./useGiving.ts";

/** Somebody, or a group, as the table shows them: whether they see the campaign, and by what. */
export type Grantee = {
  id: number;
  name: string;
  mark: ReactNode;
  /** What they are in the organization, or how many are in it. */
  about: ReactNode;
  /** By what they see it, in words. */
  access: string;
  /** `fixed`: they see it whatever is given here; `notGiven`: they may see it by something else, which is not given here. */
  state: "given" | "notGiven" | "fixed";
  /** Whether they see it, by whatever. */
  sees: boolean;
  /** What it is given to them for, by name or as a group; absent where it is not. */
  permission?: CampaignPermission | undefined;
};

type Props = {
  label: string;
  columns: { name: string; about: string };
  rows: readonly Grantee[] | undefined;
  giving: Giving;
  /** What it is given for from here on. */
  permission: CampaignPermission;
  failed: Failed;
  empty: ReactNode;
};

/** To whom a campaign is given: a press at each row, or several that are chosen together. */
export function AccessTable({ label, columns, rows, giving, permission, failed, empty }: Props) {
  const t = useWords("campaigns");
  const all = rows?.filter(({ state }) => state !== "fixed").map(({ id }) => id) ?? [];
  const chosen = all.filter((id) => giving.chosen.has(id));
  return (
    <>
      {chosen.length > 0 && <ChosenBar label={label} ids={chosen} giving={giving} permission={permission} />}
      {giving.refusedTogether && (
        <Alert color="red" role="alert" mb="sm">
          {giving.refusedTogether.message}
          {giving.refusedTogether.isGone && <p>{t("access.again")}</p>}
        </Alert>
      )}
      <DataTable
        label={label}
        rows={rows}
        idOf={({ id }) => id}
        failed={failed}
        empty={empty}
        columns={[
          {
            key: "name",
            title: columns.name,
            place: "name",
            lead: all.length > 0 && (
              <Checkbox
                size="xs"
                aria-label={t("access.chooseAll", { what: label })}
                checked={chosen.length === all.length}
                indeterminate={chosen.length > 0 && chosen.length < all.length}
                onChange={() => giving.choose(chosen.length === all.length ? [] : all)}
              />
            ),
            draw: (row) => <Name row={row} giving={giving} />,
          },
          {
            key: "about",
            title: columns.about,
            place: "detail",
            isQuiet: true,
            isWhole: true,
            draw: ({ about }) => about,
          },
          {
            key: "access",
            title: t("access.through"),
            place: "state",
            draw: (row) => <Access row={row} giving={giving} />,
          },
          { key: "may", title: t("access.for"), place: "acts", draw: (row) => <May row={row} giving={giving} /> },
          actColumn(t, giving, permission),
        ]}
      />
    </>
  );
}

/** What it is given to somebody for, to be changed there. */
function May({ row: { id, name, permission }, giving }: { row: Grantee; giving: Giving }) {
  const t = useWords("campaigns");
  if (!permission) return null;
  return (
    <NativeSelect
      className={css.permission}
      size="xs"
      aria-label={t("access.mayOf", { name })}
      value={permission}
      disabled={giving.isBusy}
      data={campaignPermissions.map((value) => ({ value, label: t(`access.may.${value}`) }))}
      onChange={(event) => giving.give([id], permissionFrom(event.currentTarget.value))}
    />
  );
}

/** By what somebody sees it, and why that could not be changed. */
function Access({ row: { id, access, state, sees }, giving }: { row: Grantee; giving: Giving }) {
  return (
    <>
      <span className={css.access} data-state={sees && state === "notGiven" ? "otherwise" : state}>
        {access}
      </span>
      {giving.refusedAt(id) && (
        <span className={css.refused} role="alert">
          {giving.refusedAt(id)}
        </span>
      )}
    </>
  );
}

function Name({ row: { id, name, mark, state }, giving }: { row: Grantee; giving: Giving }) {
  const t = useWords("campaigns");
  return (
    <span className={css.name}>
      <Checkbox
        size="xs"
        aria-label={t("access.choose", { name })}
        checked={giving.chosen.has(id) && state !== "fixed"}
        disabled={state === "fixed"}
        onChange={() => giving.toggle(id)}
      />
      {mark}
      <span>{name}</span>
    </span>
  );
}

const permissionFrom = (value: string): CampaignPermission =>
  campaignPermissions.find((each) => each === value) ?? "read";

const actColumn = (
  t: ReturnType<typeof useWords>,
  giving: Giving,
  permission: CampaignPermission,
): Column<Grantee> => ({
  key: "act",
  title: t("access.act"),
  isRight: true,
  place: "side",
  draw: ({ id, name, state }) => {
    if (state === "fixed") return null;
    const how = state === "given" ? "revoke" : "give";
    return (
      <Button
        size="xs"
        variant={how === "give" ? "default" : "subtle"}
        color={how === "give" ? undefined : "ink"}
        loading={giving.isUnderway(id)}
        aria-label={t(`access.${how}To`, { name })}
        onClick={() => (how === "give" ? giving.give([id], permission) : giving.revoke([id]))}
      >
        {t(`access.${how}`)}
      </Button>
    );
  },
});

/** What is done with all that are chosen. */
function ChosenBar(props: { label: string; ids: readonly number[]; giving: Giving; permission: CampaignPermission }) {
  const { label, ids, giving, permission } = props;
  const t = useWords("campaigns");
  const count = ids.length;
  return (
    <section className={css.bar} aria-label={t("access.chosenOf", { what: label })}>
      <p className="num" role="status">
        {t("access.chosen", { count, number: formatNumber(count) })}
      </p>
      <Button size="xs" loading={giving.isBusy} onClick={() => giving.give(ids, permission)}>
        {t("access.giveAll")}
      </Button>
      <Button size="xs" variant="default" loading={giving.isBusy} onClick={() => giving.revoke(ids)}>
        {t("access.revokeAll")}
      </Button>
      <Button size="xs" variant="subtle" color="ink" onClick={() => giving.choose([])}>
        {t("access.none")}
      </Button>
    </section>
  );
}
