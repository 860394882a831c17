import { ActionIcon, Popover, Skeleton, TextInput, type TextInputProps } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useLanguage, useWords } from "../../platform/look/i18n.ts";
import { isDay, readDay, writeDay } from "./writtenDay.ts";

const DayCalendar = lazy(() => import("./DayCalendar.tsx"));

type Props = Omit<TextInputProps, "value" | "onChange" | "min" | "max"> & {
  /** YYYY-MM-DD, empty for none; what is no day, as it was typed. */
  value: string;
  onChange: (day: string) => void;
  min?: string;
  max?: string;
};

/** A day, typed in the order of the reader's language or chosen in a calendar. What is no day stays typed, and is said. */
export function DateField({ value, onChange, min, max, error, onBlur, ...input }: Props) {
  const t = useWords("ui/dates");
  const language = useLanguage();
  // What is being typed is left alone; it is written as the language does once the field is left.
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const isWrong = typed === null && value !== "" && !isDay(value);
  const close = () => setOpen(false);
  const calendar = (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="ink"
          disabled={input.disabled}
          aria-label={t("dates.open")}
          onClick={() => setOpen(!isOpen)}
        >
          <IconCalendar size={17} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t("dates.day")}>
        <Suspense fallback={<Skeleton height={250} width={252} />}>
          <DayCalendar
            day={isDay(value) ? value : null}
            min={min}
            max={max}
            onChoose={(day) => {
              setTyped(null);
              onChange(day);
              close();
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
  return (
    <TextInput
      {...input}
      value={typed ?? writeDay(value, language)}
      placeholder={t("dates.pattern")}
      error={error ?? (isWrong && t("dates.wrong", { pattern: t("dates.pattern") }))}
      rightSection={calendar}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text);
        onChange(readDay(text, language) ?? text);
      }}
      onBlur={(event) => {
        setTyped(null);
        onBlur?.(event);
      }}
    />
  );
}
