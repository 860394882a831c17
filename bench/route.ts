// The bare minimum that a list of conversations can be: one row, a page of 50 off an index, JSON.

import { fastify } from "fastify";
import pg from "pg";
import { listenAlone } from "./listen.ts";

const [database = ""] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: database, max: 20 });
const web = fastify();

web.get<{ Params: { user: string } }>("/conversations/:user", async ({ params }) => {
  const user = await pool.query("select id, name, email from users where id = $1", [params.user]);
  const page = await pool.query(
    `select id, user_id, name, tags, model, archived, created_at, updated_at from conversations
     where user_id = $1 and not archived order by updated_at desc, id desc limit 50`,
    [params.user],
  );
  return { user: user.rows[0], conversations: page.rows };
});

await web.ready();
await listenAlone(web.server, "");
