// The bare minimum that a streaming chat can be, which Pluma is held against: two rows, the tokens as they come, one
// row brought to its end. No identity, no words, no history, no second tab, nothing kept when it is killed.

import { fastify } from "fastify";
import pg from "pg";
import { Server } from "socket.io";
import { listenAlone } from "../listen.ts";
import { askModel } from "../sse.ts";

const [database = "", model = ""] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: database, max: 20 });
const web = fastify();
const io = new Server(web.server, { serveClient: false, perMessageDeflate: false });

await pool.query(`
  create table if not exists messages (
    id bigint generated always as identity primary key,
    conversation_id int not null, role text not null, content text, is_pending boolean not null)`);

io.on("connection", (socket) => socket.join(String(socket.handshake.auth.user)));

web.post<{ Body: { user: number; conversation_id: number; content: string } }>("/stream", async ({ body }) => {
  const { user, conversation_id, content } = body;
  const { rows } = await pool.query<{ id: string }>(
    `insert into messages (conversation_id, role, content, is_pending)
     values ($1, 'user', $2, false), ($1, 'assistant', null, true) returning id`,
    [conversation_id, content],
  );
  const id = Number(rows[1]?.id);
  follow(id, user, conversation_id, content).catch((error: Error) => process.stderr.write(`${error.message}\n`));
  return { id };
});

await web.ready();
await listenAlone(web.server, "");

async function follow(id: number, user: number, conversation_id: number, content: string): Promise<void> {
  const room = io.to(String(user));
  let text = "";
  await askModel(model, content, (delta) => {
    room.emit("token", { conversation_id, id, offset: text.length, delta });
    text += delta;
  });
  await pool.query("update messages set content = $2, is_pending = false where id = $1", [id, text]);
  room.emit("end", { conversation_id, id, content: text });
}
