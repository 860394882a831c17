import { DatePicker } from "@mantine/dates";
import "@mantine/dates/styles.layer.css";
import "./calendar.css";
import { useCalendarWords } from "./useCalendarWords.ts";

type Props = {
  day: string | null;
  min?: string | undefined;
  max?: string | undefined;
  onChoose: (day: string) => void;
};

/** A month to choose a day in, by pointer or arrow keys. */
export default function DayCalendar({ day, min, max, onChoose }: Props) {
  const words = useCalendarWords();
  return (
    <DatePicker
      {...words}
      value={day}
      defaultDate={day ?? (max && max < new Date().toISOString() ? max : undefined)}
      minDate={min}
      maxDate={max}
      onChange={(next) => next && onChoose(next)}
    />
  );
}
