import { defineJob } from "../../../platform/jobs/jobs.ts";
import { prove } from "./proving.ts";
import { readDue } from "./store.system.hosts.ts";

/** So many hosts are looked for in one run; the next is five minutes later. */
const HOSTS_PER_RUN = 200;

/** Every five minutes, on one node: looks for the proofs of hosts that are due. One that cannot be looked for keeps none from it. */
export const checkHosts = defineJob<object>({
  name: "check_hosts",
  cron: "*/5 * * * *",
  secondsMax: 280,
  async work(app, _data, { signal }) {
    for (const row of await readDue(app.db, app.clock.now(), HOSTS_PER_RUN)) {
      if (signal.aborted) return;
      await prove(app, row).catch((error: unknown) => app.log.warn({ err: error }, "a host could not be looked for"));
    }
  },
});
