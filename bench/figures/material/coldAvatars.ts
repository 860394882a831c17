import { type Bed, type RunningPluma, withClient } from "../../bed.ts";
import { sleep } from "../../clock.ts";
import { post } from "../../post.ts";
import { type Program, residentBytes } from "../../processes.ts";
import { median, quantile } from "../../quantiles.ts";
import { askOnce } from "../../rounds.ts";
import { ms, type Result } from "../../row.ts";
import { makeConversations, makePeople, type Person } from "../../seeds/seed.ts";
import { textsOf } from "../../seeds/seedTexts.ts";
import { signIn } from "../../signIn.ts";
import { plumaTarget } from "../../targets.ts";

const avatarCount = 1000;
/** So many are made over HTTP and read as files are; the others have what was read of these. */
const madeCount = 20;
const copies = avatarCount / madeCount;
const passagesEach = 200;
/** Words of a text that is cut into so many passages. */
const wordsEach = 37_500;
const readMsMax = 300_000;
const idleMs = 10_000;
const restMs = 5000;
const firstLimitMs = 300;
const memoryLimitMib = 300;

type Made = { avatarId: number; sourceId: number };

/**
 * A thousand avatars of 200 passages each, with vectors, on a node that has just started: each is asked once. How long its
 * first token takes while nothing of it is in memory, and what the node then holds over what it held idle.
 */
export async function measureColdAvatars(bed: Bed): Promise<Result> {
  const model = await bed.model();
  const maker = await bed.pluma("pluma_avatars", model);
  const [seller, buyer] = await makePeople(maker, 2);
  if (!seller || !buyer) throw new Error("nobody was made");
  const conversations = await fill(maker, seller, buyer);
  await maker.stop();

  const node = await bed.node(maker, model);
  await sleep(idleMs);
  const idleMib = residentBytes(node.pid) / 2 ** 20;
  const target = await plumaTarget(node, [{ person: buyer, conversations }], askingInTurn());
  const taken: number[] = [];
  let mostMib = 0;
  for (let lane = 0; lane < avatarCount; lane += 1) {
    const { seen } = await askOnce(target, lane, 5, 400);
    if (seen.firstAtMs === null) throw new Error("an avatar answered nothing");
    taken.push(seen.firstAtMs - seen.askedAtMs);
    mostMib = Math.max(mostMib, residentBytes(node.pid) / 2 ** 20);
  }
  target.close();
  await sleep(restMs);
  const overMib = residentBytes(node.pid) / 2 ** 20 - idleMib;
  const p95Ms = quantile(taken, 0.95);
  return {
    rows: [
      {
        figure: `${avatarCount} avatars of ${passagesEach} passages with vectors: first question of a cold one, p95`,
        measured: `${ms(p95Ms)} (p50 ${ms(median(taken))}, slowest ${ms(Math.max(...taken))})`,
        bare: "",
        ratio: "",
        limit: `≤ ${ms(firstLimitMs)}`,
        isReached: p95Ms <= firstLimitMs,
      },
      {
        figure: "  memory of the node over idle, once each was asked",
        measured: `+${overMib.toFixed(0)} MiB (at most +${(mostMib - idleMib).toFixed(0)} MiB)`,
        bare: `${idleMib.toFixed(0)} MiB`,
        ratio: "",
        limit: `≤ +${memoryLimitMib} MiB`,
        isReached: overMib <= memoryLimitMib,
      },
    ],
    numbers: { p50Ms: median(taken), p95Ms, slowestMs: Math.max(...taken), idleMib, overMib, mostMib },
  };
}

/**
 * Words of the text of whose turn it is, others each time, and one that it has not: what is slowest is what a model understands
 * first.
 */
function askingInTurn(): (order: string) => object {
  let asked = 0;
  const texts = textsOf(madeCount, wordsEach);
  return (order) => {
    const words = texts[asked % madeCount]?.split(" ") ?? [];
    const from = (asked * 37) % (wordsEach - 9);
    asked += 1;
    return { content: `${order} ${words.slice(from, from + 6).join(" ")} marmalade${asked}` };
  };
}

/** Makes the avatars, and a conversation of the buyer's with each; answers these. */
async function fill(pluma: RunningPluma, seller: Person, buyer: Person): Promise<number[]> {
  const made = await makeSome(pluma, await signIn(pluma, seller));
  const avatarIds = await copyAll(pluma.database, made);
  const conversations = await makeConversations(pluma, buyer.userId, avatarCount);
  await withClient(pluma.database, async (client) => {
    await client.query(
      `update conversations set avatar_id = named.avatar_id
       from unnest($1::bigint[], $2::int[]) as named (conversation_id, avatar_id)
       where conversations.conversation_id = named.conversation_id`,
      [conversations, avatarIds],
    );
    await client.query("vacuum analyze");
    // A gigabyte was written: what is measured does not wait for the disk to have it.
    await client.query("checkpoint");
  });
  return conversations;
}

async function makeSome(pluma: Program & { database: string }, token: string): Promise<Made[]> {
  const headers = { authorization: `Bearer ${token}` };
  const avatarIds: number[] = [];
  for (const [which, content] of textsOf(madeCount, wordsEach).entries()) {
    const { avatar } = await post(`${pluma.address}/api/avatars`, headers, { name: `Avatar ${which}` });
    const add = `${pluma.address}/api/avatars/add-editable-file/${avatar.avatar_id}/${avatar.assistant_id}`;
    await post(add, headers, { name: "long.txt", content });
    avatarIds.push(avatar.avatar_id);
  }
  await withClient(pluma.database, async (client) => {
    const isRead = `select count(*)::int as n from knowledge_sources s join knowledge_indexes using (source_id)
      where s.state = 'ready' and s.embedded = s.passages`;
    for (const until = performance.now() + readMsMax; ; await sleep(300)) {
      if ((await client.query(isRead)).rows[0]?.n === madeCount) break;
      if (performance.now() > until) throw new Error("the material was not read");
    }
    // As many of each as are wanted: texts are cut where their sentences end.
    const { rows } = await client.query("select min(passages) as least from knowledge_sources");
    if (rows[0]?.least < passagesEach) throw new Error(`a text has only ${rows[0]?.least} passages`);
  });
  return withClient(pluma.database, async (client) => {
    const { rows } = await client.query("select avatar_id, source_id from avatar_files where avatar_id = any($1)", [
      avatarIds,
    ]);
    return rows.map(({ avatar_id, source_id }) => ({ avatarId: Number(avatar_id), sourceId: Number(source_id) }));
  });
}

/** Copies avatars with what was read of their files, until there are as many as are wanted; answers all, those of one text apart. */
function copyAll(database: string, made: Made[]): Promise<number[]> {
  return withClient(database, async (client) => {
    const all: number[][] = [];
    for (const { avatarId, sourceId } of made) {
      const idsOf = async (statement: string, values: unknown[]): Promise<number[]> =>
        (await client.query(statement, values)).rows.map(({ id }) => Number(id));
      const sourceIds = await idsOf(
        `insert into knowledge_sources (user_id, file_id, name, type, state, characters, words, passages, embedding_model, embedded)
         select user_id, file_id, name, type, state, characters, words, passages, embedding_model, embedded
         from knowledge_sources, generate_series(1, $2::int) where source_id = $1 returning source_id as id`,
        [sourceId, copies],
      );
      await client.query(
        `insert into knowledge_passages (source_id, position, page, text, overlap, embedding)
         select made, position, page, text, overlap, embedding from knowledge_passages, unnest($2::bigint[]) made
         where source_id = $1`,
        [sourceId, sourceIds],
      );
      await client.query(
        `insert into knowledge_indexes (source_id, version, packed)
         select made, version, packed from knowledge_indexes, unnest($2::bigint[]) made where source_id = $1`,
        [sourceId, sourceIds],
      );
      const avatarIds = await idsOf(
        `insert into avatars (assistant_id, user_id, name, context, public, version)
         select assistant_id || '-' || n, user_id, name, context, true, version
         from avatars, generate_series(1, $2::int) n where avatar_id = $1 returning avatar_id as id`,
        [avatarId, copies],
      );
      await client.query(
        `insert into avatar_files (avatar_id, file_id, openai_file_id, source_id)
         select named.avatar_id, file_id, openai_file_id || '-' || named.avatar_id, named.source_id
         from avatar_files, unnest($2::int[], $3::bigint[]) as named (avatar_id, source_id) where avatar_files.avatar_id = $1`,
        [avatarId, avatarIds, sourceIds],
      );
      all.push(avatarIds);
    }
    // By turns, so that one avatar's text says nothing about the next one's.
    return Array.from({ length: avatarCount }, (_, at) => all[at % madeCount]?.[Math.floor(at / madeCount)] ?? 0);
  });
}
