import { Button, Skeleton } from "@mantine/core";
import type { Avatar } from "@pluma/contract/avatars/avatars";
import { DRAWS_PER_PAGE } from "@pluma/contract/avatars/draws";
import { useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { Pager } from "../../../ui/data/Pager.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { useDraws } from "../data.draws.ts";
import { LoadFailed } from "../LoadFailed.tsx";
import { AvatarFigures } from "./AvatarFigures.tsx";
import { BoundForm } from "./BoundForm.tsx";
import { DrawRow } from "./DrawRow.tsx";
import css from "./draws.module.css";

/** Who was given how much of an avatar's context and files, by name, and how much one person may be given. */
export default function Draws({ avatar: { avatar_id } }: { avatar: Avatar }) {
  const t = useWords("avatars");
  const [page, setPage] = useState(1);
  const draws = useDraws(avatar_id, page);
  const { data } = draws;
  return (
    <section className={css.part} aria-label={t("page.part.people")}>
      <p className={css.about}>{t("draws.about")}</p>
      {!data && (draws.isError ? <LoadFailed title={t("draws.failed")} query={draws} /> : <Waiting />)}
      {data && data.figures.asked > 0 && <AvatarFigures figures={data.figures} />}
      {data && (
        <BoundForm
          key={data.percent_max}
          avatarId={avatar_id}
          held={{
            percentMax: data.percent_max,
            countsMaterial: data.counts_material,
            showsFiles: data.shows_files,
          }}
          hasMaterial={data.material_words > 0}
        />
      )}
      {data?.draws.length === 0 && <Nothing isFirst={page === 1} onFirst={() => setPage(1)} />}
      {data && data.draws.length > 0 && (
        <ul className={css.rows} aria-label={t("draws.list")}>
          {data.draws.map((draw) => (
            <DrawRow key={draw.user_id} avatarId={avatar_id} draw={draw} percentMax={data.percent_max} />
          ))}
        </ul>
      )}
      {data && data.pages > 1 && (
        <Pager page={page} pages={data.pages} size={DRAWS_PER_PAGE} count={data.count} onPage={setPage} />
      )}
    </section>
  );
}

function Nothing({ isFirst, onFirst }: { isFirst: boolean; onFirst: () => void }) {
  const t = useWords("avatars");
  if (isFirst) return <EmptyState kind="nothing" title={t("draws.none")} text={t("draws.noneText")} />;
  const toFirst = (
    <Button variant="default" onClick={onFirst}>
      {t("list.toFirst")}
    </Button>
  );
  return <EmptyState kind="noMatch" title={t("list.noPage")} action={toFirst} />;
}

function Waiting() {
  const t = useWords("avatars");
  return (
    <div role="status" aria-label={t("loading")}>
      {[1, 2, 3].map((row) => (
        <div key={row} className={css.row}>
          <Skeleton width="40%" height={15} />
          <Skeleton width="70%" height={12} mt={9} />
        </div>
      ))}
    </div>
  );
}
