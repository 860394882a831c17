import { Skeleton } from "@mantine/core";
import { useWords } from "../../../platform/look/i18n.ts";
import { LoadFailed } from "../../../ui/failed/LoadFailed.tsx";
import { useLook } from "../own/data.ts";
import { LookForm } from "../own/LookForm.tsx";

/** How an organization of this name looks on its own host. */
export default function OwnLook({ id, name }: { id: number; name: string }) {
  const t = useWords("site/own");
  const look = useLook(id);
  if (look.isError) return <LoadFailed title={t("failed")} query={look} />;
  if (!look.data) return <Skeleton height={320} maw={680} aria-label={t("loading")} />;
  return <LookForm key={JSON.stringify(look.data)} id={id} name={name} stored={look.data} />;
}
