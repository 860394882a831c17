import { Button, Skeleton } from "@mantine/core";
import type { Campaign } from "@pluma/contract/campaigns/campaigns";
import type { CampaignResourceType } from "@pluma/contract/campaigns/resources";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { Moment } from "../../../ui/data/Moment.tsx";
import { useToAdd } from "../data.toAdd.ts";
import { useCampaign } from "../data.ts";
import css from "./detail.module.css";
import { idOfResource } from "./ResourceTable.tsx";

type Row = { id: number; name: string; updatedAt: string };
type Props = {
  campaign: Pick<Campaign, "campaign_id" | "organization_id">;
  type: CampaignResourceType;
  query: string;
  /** What is being added now. */
  adding: number | null;
  onAdd: (row: Row) => void;
};

/** What a search finds of the organization to put into a campaign; what is in it already says so. */
export function ToAdd({ campaign, type, query, adding, onAdd }: Props) {
  const t = useWords("campaigns");
  const found = useToAdd(campaign.organization_id, type, query);
  const held = useCampaign(campaign.campaign_id, type).data?.resources ?? [];
  const isIn = (id: number) => held.some((resource) => resource.type === type && idOfResource(resource) === id);
  if (found.isError && !found.data) {
    return (
      <p role="alert" className={css.quiet}>
        {t("add.failed", { why: found.error.message })}{" "}
        <Button size="compact-sm" variant="subtle" onClick={() => void found.refetch()}>
          {t("tryAgain")}
        </Button>
      </p>
    );
  }
  if (!found.data) return <Waiting />;
  const { rows, count } = found.data;
  if (rows.length === 0) {
    return (
      <p role="status" className={css.quiet}>
        {query === "" ? t(`add.none.${type}`) : t("detail.noMatch", { query })}
      </p>
    );
  }
  return (
    <div className={css.found}>
      <ul aria-label={t(`detail.${type}s`)}>
        {rows.map((row) => (
          <Found key={row.id} row={row} isIn={isIn(row.id)} isAdding={adding === row.id} onAdd={onAdd} />
        ))}
      </ul>
      {count > rows.length && (
        <p className={css.quiet}>
          {t("add.more", { count: count - rows.length, number: formatNumber(count - rows.length) })}
        </p>
      )}
    </div>
  );
}

type FoundProps = { row: Row; isIn: boolean; isAdding: boolean; onAdd: (row: Row) => void };

function Found({ row, isIn, isAdding, onAdd }: FoundProps) {
  const t = useWords("campaigns");
  return (
    <li className={css.row}>
      <span className={css.names}>
        <span className={css.name}>{row.name}</span>
        <br />
        <span className={css.quiet}>
          <Moment at={row.updatedAt} />
        </span>
      </span>
      {isIn ? (
        <span className={css.quiet}>{t("add.in")}</span>
      ) : (
        <Button
          size="xs"
          variant="default"
          loading={isAdding}
          aria-label={t("add.addOf", { name: row.name })}
          onClick={() => onAdd(row)}
        >
          {t("add.add")}
        </Button>
      )}
    </li>
  );
}

function Waiting() {
  const t = useWords("campaigns");
  return (
    <div role="status" aria-label={t("loading")}>
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} height={22} mb={18} />
      ))}
    </div>
  );
}
