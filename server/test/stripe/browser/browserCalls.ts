import { addMethod, cardNamed } from "../cards.ts";
import { catchUpNow } from "../cycles.ts";
import { Refusal, type World } from "../world.ts";
import { answerHolder, answerSetup, confirm, confirmSetup } from "./confirming.ts";

/** What the form in the browser may do, by a client secret and nothing else: look, confirm with a card, answer the bank. */
export function answerBrowser(worlds: World[], act: string, body: string): object {
  const given = new URLSearchParams(body);
  const secret = given.get("client_secret") ?? "";
  const { world, id, isSetup } = findBySecret(worlds, secret);
  catchUpNow(world);
  if (act === "confirm") {
    const method = addMethod(world, cardNamed(given.get("number") ?? "")).id;
    if (isSetup) confirmSetup(world, id, method);
    else confirm(world, id, { method, isHolderThere: true });
  } else if (act === "answer") {
    const isAgreed = given.get("agreed") === "true";
    if (isSetup) answerSetup(world, id, isAgreed);
    else answerHolder(world, id, isAgreed);
  } else if (act !== "retrieve") throw new Refusal(404, { message: `Unrecognized request URL (${act}).` });
  return isSetup ? shown(world.setups.get(id)) : shown(world.intents.get(id));
}

function findBySecret(worlds: World[], secret: string): { world: World; id: string; isSetup: boolean } {
  for (const world of worlds) {
    for (const [id, { client_secret }] of world.intents)
      if (client_secret === secret) return { world, id, isSetup: false };
    for (const [id, { client_secret }] of world.setups)
      if (client_secret === secret) return { world, id, isSetup: true };
  }
  throw new Refusal(404, { code: "resource_missing", message: "No such client secret." });
}

/** As much as a browser is told. */
function shown(intent: object | undefined): object {
  const { id, object, status, client_secret, payment_method, next_action, last_payment_error } = {
    id: null,
    object: null,
    status: null,
    client_secret: null,
    payment_method: null,
    next_action: null,
    last_payment_error: null,
    ...intent,
  };
  return { id, object, status, client_secret, payment_method, next_action, last_payment_error };
}
