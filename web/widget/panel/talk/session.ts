import type { WidgetThread } from "@pluma/contract/widgets/shapes";
import { type Ask, Refused } from "./ask.ts";
import type { Keep } from "./keep.ts";
import { visitOf } from "./visit.ts";

type Begun = { token: string; thread: WidgetThread };

/** The visitor's secret: the one that this browser keeps, else one that is begun for it. */
export type Session = {
  /** What is kept now, which another tab may have changed. */
  token(): string | null;
  /** The conversation of this visitor, and the secret to go on with it. */
  enter(after: number): Promise<Begun>;
  /** It opens nothing any more. */
  forget(token: string | null): void;
};

/**
 * `identity` is what the customer's site says of who this is; whoever is somebody else begins anew. Where it counts no more
 * (used, or run out while the page was open) one goes on as anybody: a talk is open to all, and better than none.
 */
export function openSession(ask: Ask, keep: Keep, publicId: string, identity: string | undefined): Session {
  let proof = identity;
  const token = () => (keep.get("who") === subjectOf(proof) ? keep.get("token") : null);

  async function begin(): Promise<Begun> {
    const known = token();
    if (known) return { token: known, thread: await ask("thread?after=0", { token: known }) };
    const body = { visit: visitOf(), ...(proof && { identity: proof }) };
    const begun = await ask<Begun>("session", { method: "POST", body }).catch((error) => {
      if (error instanceof Refused && error.code === "widget_identity_refused") return null;
      throw error;
    });
    if (begun === null) {
      proof = undefined;
      return begin();
    }
    keep.set("who", subjectOf(proof));
    keep.set("token", begun.token);
    return begun;
  }

  async function enter(after: number): Promise<Begun> {
    const known = token();
    if (!known) return oneAtATime(publicId, begin);
    try {
      return { token: known, thread: await ask(`thread?after=${after}`, { token: known }) };
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 401) throw error;
      forget(known);
      return oneAtATime(publicId, begin);
    }
  }

  function forget(ended: string | null): void {
    // Another tab may have begun the next one already.
    if (keep.get("token") === ended) keep.set("token", null);
  }

  return { token, enter, forget };
}

/** Two tabs that are opened at once begin one session. */
const oneAtATime = async (publicId: string, begin: () => Promise<Begun>): Promise<Begun> =>
  navigator.locks ? navigator.locks.request(`chat-widget:${publicId}`, begin) : begin();

/** Whom an identity names. Only to notice that it is somebody else: what proves it is checked by the server. */
function subjectOf(identity: string | undefined): string | null {
  if (!identity) return null;
  try {
    const claims = JSON.parse(atob((identity.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/")));
    return typeof claims.sub === "string" ? claims.sub : null;
  } catch {
    return null;
  }
}
