import { Button, Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import css from "./roads.module.css";

type Props = {
  title: string;
  read: { data: unknown; error: Error | null; refetch: () => unknown };
  children: ReactNode;
};

/** A part of a page that is read by itself: its place while it comes, and why it did not, with trying again. */
export function ReadPart({ title, read, children }: Props) {
  const t = useWords("campaigns");
  return (
    <section className={css.part} aria-label={title}>
      <h3>{title}</h3>
      {read.error && (
        <p role="alert">
          {read.error.message}{" "}
          <Button size="compact-sm" variant="subtle" onClick={() => void read.refetch()}>
            {t("tryAgain")}
          </Button>
        </p>
      )}
      {!read.data && !read.error && <Skeleton role="status" aria-label={t("loading")} height={60} />}
      {children}
    </section>
  );
}
