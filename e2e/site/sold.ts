import type { Site } from "./site.ts";

type Sold = { name: string; day: string; amount: number; refunded?: number; reason?: string };

/**
 * Purchases as they stand after they were paid by hand on days of the past, with what was given back and why one was
 * cancelled. By hand, since one that a provider was paid for closes the sandbox, where other journeys buy.
 */
export async function sold(site: Site, product: string, rows: readonly Sold[]): Promise<void> {
  const [made] = await site.sql(
    "insert into products (name, description, currency, price, available) values ($1, '-', 'USD', 3900, false) returning product_id",
    [product],
  );
  for (const { name, day, amount, refunded = 0, reason = null } of rows) {
    const at = `${day}T12:00:00Z`;
    const [purchase] = await site.sql(
      `with person as (insert into users (uid, name, email, created_at)
         values (gen_random_uuid()::text, $1, gen_random_uuid() || '@example.com', $2) returning user_id)
       insert into purchases (user_id, product_id, product_name, status, provider, is_live, payment_method_id, currency,
         amount, price, is_subscription, created_at, started_at, cancelled_at, cancel_reason)
       select user_id, $3, $4, case when $5::text is null then 'active' else 'cancelled' end, 'none', true, 1, 'USD',
         $6, $6, true, $2, $2, case when $5::text is null then null else $2::timestamptz end, $5 from person
       returning purchase_id, user_id`,
      [name, at, made?.product_id, product, reason, amount],
    );
    await site.sql(
      `with bill as (insert into invoices (purchase_id, user_id, product_id, product_name, status, provider, is_live,
         payment_method_id, currency, amount, refunded, paid_at)
         values ($1, $2, $3, $4, 'completed', 'stripe', true, 1, 'USD', $5, $6, $7) returning invoice_id)
       insert into payments (invoice_id, purchase_id, user_id, product_id, kind, amount, currency, provider, ref, is_live,
         paid_at)
       select invoice_id, $1, $2, $3, kind, sum, 'USD', 'stripe', gen_random_uuid()::text, true, $7 from bill,
         (values ('charge', $5::bigint), ('refund', -$6::bigint)) as moved (kind, sum) where sum <> 0`,
      [purchase?.purchase_id, purchase?.user_id, made?.product_id, product, amount, refunded, at],
    );
  }
}
