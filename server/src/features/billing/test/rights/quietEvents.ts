/** What happens beside the rights of those who bought, and changes none of them. */

import { trainings } from "../../../avatars/tables.trainings.ts";
import { readTraining } from "../../../avatars/training/trainings.ts";
import { syncPurchase } from "../../sync/sync.ts";
import { type Event, minorOf, pick, refused } from "./going.ts";
import { moneyOf } from "./model.ts";

/** What is granted is trained: the avatar is had as before, and its training by nobody who bought it. */
export const train: Event = async ({ market, chance, people }) => {
  const seller = chance.next() < 0.5 ? null : market.org;
  const avatars = (market.things.get(seller) ?? []).filter(({ kind }) => kind === "avatar");
  const { id: avatarId } = chance.of(avatars);
  const { userId } = market.sellerOf({ seller }).actor;
  const { db } = market.node.app;
  const made = { userId, organizationId: seller, avatarId, name: "Method" };
  const [training] = await db.insert(trainings).values(made).returning();
  await refused(readTraining(market.ctxOf(chance.of(people), { seller }), training?.trainingId ?? 0), "not_found");
};

/**
 * A bank asks for money back, or no longer does. Until a dispute is lost the money is its seller's, so that a provider says the same of
 * the payment as before; it is heard of twice.
 */
const hearOfDispute =
  (isOpened: boolean): Event =>
  async ({ market, chance, bought }) => {
    const one = pick(
      chance,
      bought.filter((each) =>
        moneyOf(each).some((money) => minorOf(money) > 0 && (money.isDisputed ?? false) !== isOpened),
      ),
    );
    const money =
      one && chance.of(moneyOf(one).filter((each) => minorOf(each) > 0 && (each.isDisputed ?? false) !== isOpened));
    if (!one || !money) return;
    money.isDisputed = isOpened;
    await Promise.all([syncPurchase(market.node.app, one.id), syncPurchase(market.node.app, one.id)]);
  };

export const openDispute = hearOfDispute(true);
export const winDispute = hearOfDispute(false);
