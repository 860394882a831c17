import { type Bed, owner } from "../bed.ts";
import { sleep } from "../clock.ts";
import { residentBytes, startPluma } from "../processes.ts";
import { median } from "../quantiles.ts";
import type { Result } from "../row.ts";

const starts = 5;
const idleMs = 10_000;
const startLimitS = 1.5;
const memoryLimitMib = 160;

/** How long a start takes on data that is there already, Pluma's own PostgreSQL with it; and what it then holds. */
export async function measureStart(bed: Bed): Promise<Result> {
  const env = {
    DATA_DIR: bed.folder(),
    OWNER_NAME: owner.name,
    OWNER_EMAIL: owner.email,
    OWNER_PASSWORD: owner.password,
  };
  const first = await startPluma(env);
  // The cache of compiled modules is written a few seconds after a start.
  await sleep(4000);
  await first.stop();
  const seconds: number[] = [];
  for (let start = 0; start < starts; start += 1) {
    const pluma = await startPluma(env);
    seconds.push(pluma.readyAfterMs / 1000);
    await pluma.stop();
  }
  const idle = await startPluma(env);
  await sleep(idleMs);
  const mib = residentBytes(idle.pid) / 2 ** 20;
  await idle.stop();
  const second = median(seconds);
  return {
    rows: [
      {
        figure: "second start to ready, own PostgreSQL",
        measured: `${second.toFixed(2)} s`,
        bare: "",
        ratio: "",
        limit: `≤ ${startLimitS} s`,
        isReached: second <= startLimitS,
      },
      {
        figure: "memory of the Node process, idle",
        measured: `${mib.toFixed(0)} MiB`,
        bare: "",
        ratio: "",
        limit: `≤ ${memoryLimitMib} MiB`,
        isReached: mib <= memoryLimitMib,
      },
    ],
    numbers: { firstStartS: first.readyAfterMs / 1000, secondStartS: second, slowestStartS: Math.max(...seconds), mib },
  };
}
