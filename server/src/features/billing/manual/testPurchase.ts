import { GIFT } from "@pluma/contract/billing/checkout";
import type { Purchase, purchases } from "@pluma/contract/billing/purchases";
import type { Input } from "@pluma/contract/kit/kit";
import type { ActorCtx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/errors.ts";
import { createUser, findIdByEmail, findProfile, recordAudit } from "../../accounts/index.ts";
import { duePrice, findProduct } from "../../products/index.ts";
import { enter } from "./giving.ts";

/**
 * Buys a product for somebody without money: access and words are given as after a payment, and it counts as no income.
 * An e-mail that nobody has gets an account without a password, which its owner can take by recovery.
 */
export async function testPurchase(
  ctx: ActorCtx,
  { body }: Input<typeof purchases.testPurchase>,
): Promise<{ purchase: Purchase; user_created: boolean; words_given: number | null }> {
  const product = (await findProduct(ctx, body.product_id)) ?? refuse("product_missing");
  const { userId, isNew } = await buyerOf(ctx, body);
  const purchase = await enter(ctx, "purchase.test", {
    userId,
    product,
    status: product.isSubscription ? "active" : "completed",
    amount: duePrice(product),
    isGift: false,
    isTest: true,
    paymentMethodId: GIFT,
    expirationDays: null,
    cancelReason: null,
  });
  return { purchase, user_created: isNew, words_given: product.wordAmount };
}

async function buyerOf(
  ctx: ActorCtx,
  { user_id: userId, email }: Input<typeof purchases.testPurchase>["body"],
): Promise<{ userId: number; isNew: boolean }> {
  if (userId != null) {
    if (!(await findProfile(ctx, userId))) refuse("not_found");
    return { userId, isNew: false };
  }
  const known = await findIdByEmail(ctx, email ?? "");
  if (known !== null) return { userId: known, isNew: false };
  return { userId: await createBuyer(ctx, email ?? ""), isNew: true };
}

/** An identity that stopped half way through its sign-up is somebody else's to finish: refused as email_taken. */
function createBuyer(ctx: ActorCtx, email: string): Promise<number> {
  const name = email.split("@")[0] ?? email;
  return inTransaction(ctx, async (tx) => {
    const identity = { email, password: null, name };
    const uid = (await tx.identity.create(tx.db, identity)) ?? refuse("email_taken");
    const made = await createUser(tx, { uid, email, name, lastName: "", lang: null, signupReason: "" });
    await recordAudit(tx, "user.create", `user:${made}`, { cause: "purchase.test" });
    return made;
  });
}
