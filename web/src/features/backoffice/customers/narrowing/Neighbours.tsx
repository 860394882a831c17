import { ActionIcon } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { Link, useSearchParams } from "react-router";
import { useWords } from "../../../../platform/look/i18n.ts";
import { useNeighbours } from "../../data.ts";
import { filterFrom } from "../customersFilter.ts";

/** To the customer before and after this one, in the list that the address still knows. */
export function Neighbours({ id }: { id: number }) {
  const t = useWords("backoffice");
  const [search] = useSearchParams();
  const { data } = useNeighbours(id, filterFrom(search));
  const steps = [
    ["previous", data?.previous ?? null, IconChevronLeft],
    ["next", data?.next ?? null, IconChevronRight],
  ] as const;
  return (
    <nav aria-label={t("neighbours.title")}>
      <ActionIcon.Group>
        {steps.map(([step, to, Icon]) =>
          to === null ? (
            <ActionIcon key={step} variant="default" disabled aria-label={t(`neighbours.${step}`)}>
              <Icon size={18} stroke={1.6} />
            </ActionIcon>
          ) : (
            <ActionIcon
              key={step}
              component={Link}
              to={{ pathname: `/admin/users/${to}`, search: search.toString() }}
              replace
              variant="default"
              aria-label={t(`neighbours.${step}`)}
            >
              <Icon size={18} stroke={1.6} />
            </ActionIcon>
          ),
        )}
      </ActionIcon.Group>
    </nav>
  );
}
