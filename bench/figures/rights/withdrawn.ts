import type { Socket } from "socket.io-client";
import type { Bed } from "../../bed.ts";
import { nowMs, sleep } from "../../clock.ts";
import { post } from "../../post.ts";
import { quantile } from "../../quantiles.ts";
import { ms, type Result, type Row } from "../../row.ts";
import { makePeople, type Person } from "../../seeds/seed.ts";
import { makeTeam } from "../../seeds/seedOrganization.ts";
import { signIn } from "../../signIn.ts";
import { connect } from "../../targets.ts";
import { questionFor } from "../../tokens.ts";

const samples = 20;
const limitMs = 1000;
const waitMsMax = 20_000;

/** Far more than is written before the right is gone. */
const endless = questionFor(20_000, 100);

/**
 * How long somebody who is taken out of an organization at one node still has it at another: until that one's calls refuse
 * them, and until the text ends that it writes for them there.
 */
export async function measureWithdrawn(bed: Bed): Promise<Result> {
  const model = await bed.model();
  const here = await bed.pluma("pluma_withdrawn", model);
  const other = await bed.node(here, model);
  const [admin, member] = await makePeople(here, 2);
  if (!admin || !member) throw new Error("nobody was made");
  const organizationId = await makeTeam(here, { adminId: admin.userId, memberId: member.userId });
  const headers = { authorization: `Bearer ${await signIn(here, admin)}` };
  const token = await signIn(other, member);
  const socket = await connect(other.address, { token });
  const calls: number[] = [];
  const texts: number[] = [];
  for (let count = 0; count < samples; count += 1) {
    const asked = { address: other.address, token, organizationId };
    const end = await writing(socket, asked);
    const startedAtMs = nowMs();
    await takeOut(here.address, headers, organizationId, member);
    await Promise.all([
      refusedAt(asked).then((atMs) => calls.push(atMs - startedAtMs)),
      end().then((atMs) => texts.push(atMs - startedAtMs)),
    ]);
    await post(`${here.address}/api/organizations/users`, headers, {
      organization_id: organizationId,
      email: member.email,
      user_type_id: 3,
    });
  }
  socket.disconnect();
  const row = (figure: string, values: number[]): Row => ({
    figure,
    measured: ms(Math.max(...values)),
    bare: "",
    ratio: "",
    limit: `≤ ${ms(limitMs)}`,
    isReached: Math.max(...values) <= limitMs,
  });
  return {
    rows: [
      row(`a right that was withdrawn, gone at another node: calls, the slowest of ${samples}`, calls),
      row("  a text that was being written there", texts),
    ],
    numbers: { callsMedianMs: quantile(calls, 0.5), textsMedianMs: quantile(texts, 0.5) },
  };
}

type Asked = { address: string; token: string; organizationId: number };

/** Has a text written in the organization, and answers, once its first piece has come, how to wait for the moment of its end. */
async function writing(socket: Socket, { address, token, organizationId }: Asked): Promise<() => Promise<number>> {
  const ended = once(socket, "message_stream_end");
  const begun = once(socket, "message_stream");
  const headers = { authorization: `Bearer ${token}` };
  await post(`${address}/api/messages/stream`, headers, { content: endless, organization_id: organizationId });
  await begun;
  return () => ended;
}

function once(socket: Socket, event: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`${event} did not come`)), waitMsMax);
    socket.once(event, () => {
      clearTimeout(late);
      resolve(nowMs());
    });
  });
}

async function takeOut(address: string, headers: Record<string, string>, organizationId: number, { userId }: Person) {
  const answer = await fetch(`${address}/api/organizations/${organizationId}/${userId}`, { method: "DELETE", headers });
  if (!answer.ok) throw new Error(`nobody was taken out: ${answer.status} ${await answer.text()}`);
}

/** When a node first refuses to show the organization's campaigns. */
async function refusedAt({ address, token, organizationId }: Asked): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  for (const endMs = nowMs() + waitMsMax; nowMs() < endMs; await sleep(2)) {
    const answer = await fetch(`${address}/api/campaigns/organization/${organizationId}`, { headers });
    await answer.arrayBuffer();
    if (answer.status === 404) return nowMs();
  }
  throw new Error("the right was never gone");
}
