import { Button, Skeleton } from "@mantine/core";
import type { InboxItem } from "@pluma/contract/avatars/inbox";
import { Link } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { shortName } from "../../../ui/marks/fileName.ts";
import { usePlaces, useTakeAsMistaken } from "../data.inbox.ts";
import { LoadFailed } from "../LoadFailed.tsx";
import { showTrouble } from "../trouble.ts";
import css from "./inbox.module.css";

/** Where the material may answer a question that was refused; and taking it as one that the avatar is held against. */
export function Places({ item, onDone }: { item: InboxItem; onDone: () => void }) {
  const t = useWords("avatars");
  const places = usePlaces(item.item_id);
  const take = useTakeAsMistaken(item.avatar_id);
  const { data } = places;
  const handleTaken = () => {
    showSuccess(t("inbox.madeTest"));
    onDone();
  };
  const handleTake = () => take.mutate(item.item_id, { onSuccess: handleTaken, onError: showTrouble });
  return (
    <div className={css.form}>
      <p className={css.facts}>{t(data?.length === 0 ? "inbox.noPlaces" : "inbox.places")}</p>
      {!data &&
        (places.isError ? <LoadFailed title={t("inbox.placesFailed")} query={places} /> : <Skeleton height={80} />)}
      {data && data.length > 0 && (
        <ol className={css.places} aria-label={t("inbox.places")}>
          {data.map(({ avatar_file_id, position, name, page, text }) => (
            <li key={`${avatar_file_id} ${position}`}>
              <Link to={`/avatars/${item.avatar_id}/files/${avatar_file_id}?position=${position}`} title={name}>
                {shortName(name)}
                {page !== null && `, ${t("files.page", { number: page })}`}
              </Link>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      )}
      <div className={css.acts}>
        <Button loading={take.isPending} onClick={handleTake}>
          {t("inbox.makeTest")}
        </Button>
        <Button variant="subtle" color="ink" onClick={onDone}>
          {t("page.cancel")}
        </Button>
      </div>
    </div>
  );
}
