import { Skeleton } from "@mantine/core";
import { useWords } from "../../../platform/look/i18n.ts";
import { Figure, Figures } from "../../../ui/data/Figures.tsx";
import { LoadFailed } from "../../../ui/failed/LoadFailed.tsx";

/** Stands where figures could not be read, with why and another try. */
export function FiguresFailed({ error, onTryAgain }: { error: Error; onTryAgain: () => void }) {
  const t = useWords("backoffice");
  return <LoadFailed title={t("analytics.failed")} query={{ error, refetch: onTryAgain }} />;
}

/** Stands where figures and a chart will be, at their height. */
export function FiguresSkeleton() {
  const t = useWords("backoffice");
  return (
    <div role="status">
      <span className="visually-hidden">{t("loading")}</span>
      <Figures>
        {[140, 90, 110, 120].map((width) => (
          <Figure
            key={width}
            name={<Skeleton component="span" display="block" height={13} width={width} radius={4} />}
            value={<Skeleton component="span" display="block" height={34} width={width + 20} radius={4} />}
            line={<Skeleton component="span" display="block" height={12} width={width} radius={4} />}
          />
        ))}
      </Figures>
      <Skeleton height={280} mt={40} radius={8} />
    </div>
  );
}

/** Stands where three cards will be. */
export function CardsSkeleton() {
  const t = useWords("backoffice");
  return (
    <div role="status">
      <span className="visually-hidden">{t("loading")}</span>
      {[0, 1, 2].map((at) => (
        <Skeleton key={at} height={72} mb={24} radius={8} />
      ))}
    </div>
  );
}
