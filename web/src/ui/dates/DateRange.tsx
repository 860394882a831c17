import { SegmentedControl } from "@mantine/core";
import { useWords } from "../../platform/look/i18n.ts";
import classes from "./DateRange.module.css";
import { type Days, daysOf, presetOf, presets } from "./dateRange.ts";
import { RangeButton } from "./RangeButton.tsx";

type DateRangeProps = {
  days: Days;
  onChange: (days: Days) => void;
  /** What the presets go up to. */
  now?: Date;
  /** What Month means here, where it is not up to now. */
  month?: Days;
};

/** A period: one press for the usual ones, or both days in a calendar. */
export function DateRange({ days, onChange, now, month }: DateRangeProps) {
  const t = useWords("ui/dates");
  const isMonth = month !== undefined && days.start === month.start && days.end === month.end;
  return (
    <fieldset className={classes.root}>
      <legend className="visually-hidden">{t("dates.presets")}</legend>
      <SegmentedControl
        className={classes.presets}
        size="xs"
        data={presets.map((value) => ({ value, label: t(`dates.${value}`) }))}
        value={isMonth ? "month" : (presetOf(days, now) ?? "")}
        onChange={(value) => {
          const preset = presets.find((each) => each === value);
          if (preset) onChange(preset === "month" && month ? month : daysOf(preset, now));
        }}
      />
      <RangeButton days={days} onChange={onChange} />
    </fieldset>
  );
}
