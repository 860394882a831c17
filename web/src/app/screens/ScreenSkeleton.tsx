import { Skeleton } from "@mantine/core";
import classes from "./ScreenSkeleton.module.css";

/** Stands in a screen's place while its code is fetched: a title and rows at their real heights. */
export function ScreenSkeleton() {
  return (
    <div className={classes.root} aria-busy="true">
      <Skeleton height={30} width={180} />
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} height={42} />
      ))}
    </div>
  );
}
