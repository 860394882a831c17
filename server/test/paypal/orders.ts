import { bodies } from "./schemas.ts";
import { anId, checkAmount, type FakeOrder, type Payment, Refusal, showRefund, tell, type World } from "./state.ts";

export function createOrder(world: World, body: unknown) {
  const [unit] = bodies["POST /v2/checkout/orders"].parse(body).purchase_units;
  if (!unit) throw new Refusal(400, "MISSING_REQUIRED_PARAMETER");
  checkAmount(unit.amount);
  if (Number(unit.amount.value) <= 0) throw new Refusal(422, "CANNOT_BE_ZERO_OR_NEGATIVE");
  const order: FakeOrder = {
    kind: "order",
    id: anId(),
    status: "PAYER_ACTION_REQUIRED",
    customId: unit.custom_id,
    amount: unit.amount,
    description: unit.description,
    time: world.now(),
    payment: null,
    isDeclining: false,
    isSlow: false,
  };
  world.orders.set(order.id, order);
  return showOrder(world, order);
}

export function findOrder(world: World, id: string): FakeOrder {
  const order = world.orders.get(id);
  if (!order) throw new Refusal(404, "INVALID_RESOURCE_ID");
  return order;
}

export function captureOrder(world: World, id: string) {
  const order = findOrder(world, id);
  if (order.status === "COMPLETED") throw new Refusal(422, "ORDER_ALREADY_CAPTURED");
  if (order.status !== "APPROVED") throw new Refusal(422, "ORDER_NOT_APPROVED");
  if (order.isDeclining) throw new Refusal(422, "INSTRUMENT_DECLINED");
  order.status = "COMPLETED";
  order.payment = {
    id: anId(),
    customId: order.customId,
    status: order.isSlow ? "PENDING" : "COMPLETED",
    amount: order.amount,
    time: world.now(),
    refunds: [],
  };
  tellPayment(world, order.payment, order);
  return showOrder(world, order);
}

/** Tells of a payment of an order as it stands. */
export function tellPayment(world: World, payment: Payment, { id }: FakeOrder): void {
  const type = payment.status === "PENDING" ? "PAYMENT.CAPTURE.PENDING" : "PAYMENT.CAPTURE.COMPLETED";
  const related = { supplementary_data: { related_ids: { order_id: id } } };
  tell(world, type, { ...showCapture(payment), custom_id: payment.customId, ...related });
}

export const showCapture = ({ id, status, amount, time }: Payment) => ({
  id,
  status,
  amount,
  final_capture: true,
  create_time: time.toISOString(),
});

export function showOrder(world: World, order: FakeOrder) {
  const { id, status, customId, amount, payment, time } = order;
  const payments = payment && {
    payments: {
      captures: [showCapture(payment)],
      ...(payment.refunds.length > 0 && { refunds: payment.refunds.map((one) => showRefund(world, one)) }),
    },
  };
  return {
    id,
    intent: "CAPTURE",
    status,
    create_time: time.toISOString(),
    purchase_units: [{ reference_id: "default", custom_id: customId, amount, ...payments }],
    ...(status !== "PAYER_ACTION_REQUIRED" && { payer: { payer_id: `PAYER${customId}` } }),
    links: [
      { rel: "self", href: `${world.address}/v2/checkout/orders/${id}`, method: "GET" },
      { rel: "payer-action", href: `https://www.paypal.com/checkoutnow?token=${id}`, method: "GET" },
    ],
  };
}
