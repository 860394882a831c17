import type { ServerEvents } from "@pluma/contract/events";
import { sql } from "drizzle-orm";
import pg from "pg";
import { type Db, whenKept } from "../database/db.ts";
import type { Log } from "../log.ts";

/** What nodes tell each other. Payloads are small: an id, never a text. */
export type BusTopics = {
  /** Stop a generation, wherever it runs. */
  generation_stop: { generation_id: number };
  /** Settings changed: of an organization's own host, else of the installation. */
  config: { keys: string[]; site?: number };
  /** Which hosts are proved changed, or what organizations that have one are called. */
  hosts: Record<never, never>;
  /** What is on sale changed. */
  products: Record<never, never>;
  /** A person's rights or sessions changed; `session_id` absent means every session of theirs. */
  rights: { user_id: number; session_id?: string };
  /** A conversation of a visitor changed: whoever listens to it, on whichever node, reads it again. */
  widget_conversation: { conversation_id: number };
  /** A small event for the sockets of a person, where no Redis carries it to those of other nodes; said by this node. */
  push: { node_id: string; user_id: number; event: keyof ServerEvents; payload: ServerEvents[keyof ServerEvents] };
};
type Topic = keyof BusTopics;

/** What is only forgotten when it is heard: this node does so before whoever changed it is answered, and again when it is told. */
const forgets: ReadonlySet<Topic> = new Set(["config", "hosts", "products"]);

export type Bus = {
  /**
   * Tells every node, this one too, once the transaction of `db` is committed. That settings, hosts or what is on sale
   * changed is heard here by then: whoever changed it never reads what stood there before.
   */
  tell<T extends Topic>(db: Db, topic: T, payload: BusTopics[T]): Promise<void>;
  on<T extends Topic>(topic: T, hearer: (payload: BusTopics[T]) => void): void;
  close(): Promise<void>;
};

const CHANNEL = "pluma";

/** Opens the bus on PostgreSQL's LISTEN and NOTIFY: it keeps the order, and tells only what was committed. */
export async function openBus(connectionString: string, log: Log): Promise<Bus> {
  const hearers = new Map<Topic, ((payload: never) => void)[]>();
  const hear = (topic: Topic, value: unknown) => {
    for (const hearer of hearers.get(topic) ?? []) hearer(value as never);
  };
  let isClosed = false;
  let client = await listen();

  async function listen(): Promise<pg.Client> {
    const next = new pg.Client({ connectionString, application_name: "pluma-bus", keepAlive: true });
    next.on("error", (error) => log.warn({ err: error }, "the bus lost its connection"));
    next.on("notification", ({ payload }) => {
      const { topic, value } = JSON.parse(payload ?? "{}") as { topic: Topic; value: never };
      hear(topic, value);
    });
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
    } catch (error) {
      void next.end().catch(() => undefined);
      throw error;
    }
    // Only a connection that stood is replaced; one that never did is tried again by whoever tried it.
    next.on("end", () => void reconnect());
    return next;
  }

  async function reconnect(): Promise<void> {
    while (!isClosed) {
      await new Promise((resolve) => setTimeout(resolve, 500));
      try {
        client = await listen();
        // What was told meanwhile is lost: settings are read again, the rest is looked at on its own again anyway.
        hear("config", { keys: [] });
        return;
      } catch (error) {
        log.warn({ err: error }, "the bus cannot reach the database yet");
      }
    }
  }

  return {
    async tell(db, topic, payload) {
      await db.execute(sql`select pg_notify(${CHANNEL}, ${JSON.stringify({ topic, value: payload })})`);
      if (forgets.has(topic)) whenKept({ db }, () => hear(topic, payload));
    },
    on(topic, hearer) {
      hearers.set(topic, [...(hearers.get(topic) ?? []), hearer as (payload: never) => void]);
    },
    async close() {
      isClosed = true;
      await client.end();
    },
  };
}
