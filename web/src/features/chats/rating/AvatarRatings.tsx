import { ratings } from "@pluma/contract/chats/ratings";
import { useQuery } from "@tanstack/react-query";
import { ask } from "../../../platform/ask/ask.ts";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import css from "./AvatarRatings.module.css";

/** How many answers of an avatar were found good in chats, and how many not; nothing while nobody said. */
export default function AvatarRatings({ avatarId }: { avatarId: number }) {
  const t = useWords("chats/rating");
  const { data } = useQuery({
    queryKey: ["chats", "ratings", avatarId],
    queryFn: ({ signal }) => ask(ratings.readRatings, { params: { id: avatarId } }, { signal }),
  });
  if (!data || data.good + data.not_good === 0) return null;
  const counts = { good: formatNumber(data.good), notGood: formatNumber(data.not_good) };
  return <p className={`${css.ratings} num`}>{t("rated", counts)}</p>;
}
