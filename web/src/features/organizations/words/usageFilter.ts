import { type UsageSide, usageSides } from "@pluma/contract/organizations/words";
import { useSearchParams } from "react-router";
import { type Days, dayFrom } from "../../../ui/dates/dateRange.ts";
import { thisMonth } from "../people/peopleFilter.ts";

/** What of the words of an organization is shown: between which days, both included, and by what it is put together. */
export type Shown = { days: Days; by: UsageSide };

/** What the address says of it, and how to say something else; a day that is missing is that of this month. */
export function useShown() {
  const [search, setSearch] = useSearchParams();
  const usual = thisMonth();
  const by = usageSides.find((each) => each === search.get("by")) ?? "campaign";
  const days: Days = {
    start: dayFrom(search.get("start")) || usual.start,
    end: dayFrom(search.get("end")) || usual.end,
  };
  const organization = search.get("organization");
  const change = (next: Partial<Shown>) => {
    const all = { days, by, ...next };
    setSearch({
      ...(organization !== null && { organization }),
      ...(all.by !== "campaign" && { by: all.by }),
      ...(all.days.start !== usual.start && { start: all.days.start }),
      ...(all.days.end !== usual.end && { end: all.days.end }),
    });
  };
  const asked = { start_date: days.start, end_date: days.end, by };
  return { days, by, asked, change };
}
