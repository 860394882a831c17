import { Button } from "@mantine/core";
import { DatePicker } from "@mantine/dates";
import "@mantine/dates/styles.layer.css";
import "./calendar.css";
import { useState } from "react";
import { useWords } from "../../platform/look/i18n.ts";
import type { Days } from "./dateRange.ts";
import { useCalendarWords } from "./useCalendarWords.ts";

/** A month to choose two days in, by pointer or arrow keys, in the language's own words. */
export default function RangeCalendar({ days, onChange }: { days: Days; onChange: (days: Days) => void }) {
  const t = useWords("ui/dates");
  const words = useCalendarWords();
  // Of two days the first alone changes nothing yet.
  const [chosen, setChosen] = useState<[string | null, string | null]>([days.start || null, days.end || null]);
  const choose = (next: [string | null, string | null]) => {
    setChosen(next);
    const [start, end] = next;
    if (start !== null && end !== null) onChange({ start, end });
  };
  return (
    <>
      <DatePicker
        {...words}
        type="range"
        allowSingleDateInRange
        value={chosen}
        defaultDate={days.end || days.start || undefined}
        onChange={choose}
      />
      <Button variant="subtle" color="ink" size="xs" fullWidth mt={8} onClick={() => onChange({ start: "", end: "" })}>
        {t("dates.all")}
      </Button>
    </>
  );
}
