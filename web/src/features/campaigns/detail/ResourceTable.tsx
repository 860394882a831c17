import { Button } from "@mantine/core";
import type { CampaignPermission } from "@pluma/contract/campaigns/campaigns";
import type { CampaignResource, CampaignResourceType } from "@pluma/contract/campaigns/resources";
import type { ReactNode } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { type Column, DataTable } from "../../../ui/data/DataTable.tsx";
import { Moment } from "../../../ui/data/Moment.tsx";
import { documentOf, hrefOfThing } from "../places.ts";

type Props = {
  type: CampaignResourceType;
  resources: readonly CampaignResource[];
  /** What one may do with them. */
  permission: CampaignPermission;
  /** Absent for whoever only sees it. */
  onRemove: ((resource: CampaignResource) => void) | undefined;
  empty: ReactNode;
};

/** What a campaign has of a type; each row opens it, for whoever may: a document to be read, anything else to be used. */
export function ResourceTable({ type, resources, permission, onRemove, empty }: Props) {
  const t = useWords("campaigns");
  const columns = useColumns(type, onRemove);
  return (
    <DataTable
      label={t(`detail.${type}s`)}
      columns={columns}
      rows={resources}
      idOf={({ campaign_resource_id }) => campaign_resource_id}
      hrefOf={(resource) => (permission === "read" && isKept(resource) ? undefined : hrefOf(resource))}
      empty={empty}
    />
  );
}

/** What a resource is called, and the id of what it is. */
export const nameOfResource = ({ document, template, avatar, workflow }: CampaignResource): string =>
  (document ?? template ?? avatar ?? workflow)?.name ?? "";
export const idOfResource = ({ document, template, avatar, workflow }: CampaignResource): number =>
  document?.document_id ?? template?.template_id ?? avatar?.avatar_id ?? workflow?.workflow_id ?? 0;

/** Whether it is used by those alone to whom a campaign gives it for that. */
const isKept = ({ template, avatar, workflow }: CampaignResource): boolean =>
  (template ?? avatar ?? workflow)?.campaigns_only ?? false;

const hrefOf = (resource: CampaignResource): string => {
  const id = idOfResource(resource);
  // A document opens in the campaign, also for those who do not write in it.
  return resource.type === "document" ? documentOf(resource.campaign_id, id) : hrefOfThing({ type: resource.type, id });
};

function useColumns(type: CampaignResourceType, onRemove: Props["onRemove"]): Column<CampaignResource>[] {
  const t = useWords("campaigns");
  const ofType: Column<CampaignResource>[] =
    type === "document"
      ? [
          {
            key: "tags",
            title: t("detail.tags"),
            isQuiet: true,
            place: "detail",
            draw: ({ document }) => document?.tags,
          },
          {
            key: "changed",
            title: t("detail.changed"),
            isRight: true,
            place: "state",
            draw: ({ document }) => document && <Moment at={document.updatedAt} />,
          },
        ]
      : [
          {
            key: "type",
            title: t(type === "template" ? "detail.type" : "detail.description"),
            isQuiet: true,
            place: "detail",
            draw: ({ template, avatar, workflow }) => template?.type ?? (avatar ?? workflow)?.description,
          },
          {
            key: "since",
            title: t("detail.since"),
            isRight: true,
            place: "state",
            draw: ({ createdAt }) => <Moment at={createdAt} />,
          },
        ];
  return [
    { key: "name", title: t("detail.name"), place: "name", draw: nameOfResource },
    ...ofType,
    ...(onRemove ? [removeColumn(t, onRemove)] : []),
  ];
}

const removeColumn = (
  t: ReturnType<typeof useWords>,
  onRemove: NonNullable<Props["onRemove"]>,
): Column<CampaignResource> => ({
  key: "acts",
  title: t("detail.acts"),
  isRight: true,
  place: "side",
  draw: (resource) => (
    <Button
      variant="subtle"
      color="ink"
      size="xs"
      aria-label={t("detail.removeOf", { name: nameOfResource(resource) })}
      onClick={() => onRemove(resource)}
    >
      {t("detail.remove")}
    </Button>
  ),
});
