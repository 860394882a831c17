import { Button, Popover, Skeleton } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useLanguage, useWords } from "../../platform/look/i18n.ts";
import { sayDays } from "./calendar.ts";
import classes from "./DateRange.module.css";
import type { Days } from "./dateRange.ts";

const RangeCalendar = lazy(() => import("./RangeCalendar.tsx"));

/** A period in words, as the language writes it; opens a calendar to choose its two days in. */
export function RangeButton({ days, onChange }: { days: Days; onChange: (days: Days) => void }) {
  const t = useWords("ui/dates");
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const { kind, day } = sayDays(days, language);
  const said = kind === "both" ? day : t(`dates.${kind}`, { day });
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <Button
          variant="default"
          className={classes.range}
          leftSection={<IconCalendar size={16} stroke={1.6} aria-hidden />}
          aria-label={t("dates.choose", { days: said })}
          onClick={() => setOpen(!isOpen)}
        >
          {said}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t("dates.calendar")}>
        <Suspense fallback={<Skeleton height={280} width={260} />}>
          <RangeCalendar
            days={days}
            onChange={(next) => {
              onChange(next);
              setOpen(false);
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
