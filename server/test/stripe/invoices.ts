import type { Stripe } from "stripe";
import { find, secondsOf, type World } from "./world.ts";

export type Line = { amount: number; description: string; start: number; end: number; isCredit?: boolean };

/** What the coupons of a subscription take off `amount` now; those that count once are spent by it. */
export function discountsOn(world: World, subscription: Stripe.Subscription, amount: number) {
  const plan = find(world.plans, "subscription", subscription.id);
  let left = amount;
  const taken: Stripe.Invoice.TotalDiscountAmount[] = [];
  for (const ref of subscription.discounts) {
    const discount = find(world.discounts, "discount", String(ref));
    const coupon = find(world.coupons, "coupon", String(discount.source.coupon));
    const isOver = discount.end !== null && discount.end <= secondsOf(world);
    if (isOver || plan.spent.has(discount.id)) continue;
    if (coupon.duration === "once") plan.spent.add(discount.id);
    const off =
      coupon.percent_off === null
        ? Math.min(left, coupon.amount_off ?? 0)
        : Math.floor((left * Math.round(coupon.percent_off * 100) + 5000) / 10_000);
    left -= off;
    taken.push({ amount: off, discount: discount.id });
  }
  return taken;
}

/** A bill of a subscription as it would be, from its lines. Nothing is kept of it. */
export function draftInvoice(
  world: World,
  subscription: Stripe.Subscription,
  lines: Line[],
  reason: Stripe.Invoice.BillingReason,
): Stripe.Invoice {
  const customer = find(world.customers, "customer", String(subscription.customer));
  const id = world.id("in");
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0);
  const discountable = lines.reduce((sum, { amount, isCredit }) => sum + (isCredit ? 0 : amount), 0);
  const discounts = discountsOn(world, subscription, discountable);
  const total = subtotal - discounts.reduce((sum, { amount }) => sum + amount, 0);
  const due = Math.max(0, total + customer.balance);
  return {
    id,
    object: "invoice",
    account_country: "US",
    account_name: null,
    account_tax_ids: null,
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: due,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: reason,
    collection_method: "charge_automatically",
    created: secondsOf(world),
    currency: subscription.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: "none",
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: secondsOf(world),
    ending_balance: due > 0 ? 0 : total + customer.balance,
    footer: null,
    from_invoice: null,
    issuer: { type: "self" },
    last_finalization_error: null,
    latest_revision: null,
    lines: linesOf(world, subscription, id, lines),
    livemode: world.isLive,
    metadata: {},
    next_payment_attempt: null,
    number: `F-${world.invoices.size + 1}`,
    on_behalf_of: null,
    parent: {
      type: "subscription_details",
      quote_details: null,
      subscription_details: { metadata: { ...subscription.metadata }, subscription: subscription.id },
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: ["card"] },
    period_end: secondsOf(world),
    period_start: secondsOf(world),
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: customer.balance,
    statement_descriptor: null,
    status: "draft",
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal,
    subtotal_excluding_tax: subtotal,
    test_clock: null,
    total,
    total_discount_amounts: discounts,
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  } satisfies Stripe.Invoice;
}

function linesOf(
  world: World,
  subscription: Stripe.Subscription,
  invoice: string,
  lines: Line[],
): Stripe.Invoice["lines"] {
  const item = subscription.items.data[0];
  const data = lines.map(
    ({ amount, description, start, end, isCredit = false }) =>
      ({
        id: world.id("il"),
        object: "line_item",
        amount,
        currency: subscription.currency,
        description,
        discount_amounts: [],
        discountable: !isCredit,
        discounts: [],
        invoice,
        livemode: world.isLive,
        metadata: { ...subscription.metadata },
        parent: {
          type: "subscription_item_details",
          invoice_item_details: null,
          subscription_item_details: {
            invoice_item: null,
            proration: isCredit,
            proration_details: null,
            subscription: subscription.id,
            subscription_item: item?.id ?? "",
          },
        },
        period: { start, end },
        pretax_credit_amounts: [],
        pricing: null,
        quantity: 1,
        quantity_decimal: null,
        subscription: subscription.id,
        subtotal: amount,
        taxes: [],
      }) satisfies Stripe.InvoiceLineItem,
  );
  return { object: "list", data, has_more: false, url: `/v1/invoices/${invoice}/lines` };
}
