import { SegmentedControl, TextInput } from "@mantine/core";
import { useWords } from "../platform/i18n.ts";
import classes from "./DateRange.module.css";
import { type Days, dayFrom, daysOf, presetOf, presets } from "./dateRange.ts";

/** A period: one press for the usual ones, or both days typed. */
export function DateRange({ days, onChange }: { days: Days; onChange: (days: Days) => void }) {
  const t = useWords("ui");
  return (
    <fieldset className={classes.root}>
      <legend className="visually-hidden">{t("dates.presets")}</legend>
      <SegmentedControl
        className={classes.presets}
        size="xs"
        data={presets.map((value) => ({ value, label: t(`dates.${value}`) }))}
        value={presetOf(days) ?? ""}
        onChange={(value) => {
          const preset = presets.find((each) => each === value);
          if (preset) onChange(daysOf(preset));
        }}
      />
      {(["start", "end"] as const).map((side) => (
        <TextInput
          key={side}
          className={classes.day}
          type="date"
          aria-label={t(side === "start" ? "dates.from" : "dates.to")}
          value={days[side]}
          min={side === "end" ? days.start || undefined : undefined}
          max={side === "start" ? days.end || undefined : undefined}
          onChange={(event) => onChange({ ...days, [side]: dayFrom(event.currentTarget.value) })}
        />
      ))}
    </fieldset>
  );
}
