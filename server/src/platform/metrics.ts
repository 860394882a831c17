import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

// One registry for the process, as there is one process to measure; everyone who counts names what it counts.
const registry = new Registry();
let isCollecting = false;

/** A number that only grows, under this name; asked for twice it is the same one. */
export function counter<L extends string>(name: string, help: string, labelNames: readonly L[] = []): Counter<L> {
  const found = registry.getSingleMetric(name) as Counter<L> | undefined;
  return found ?? new Counter({ name, help, labelNames, registers: [registry] });
}

/** How long something takes, in seconds. */
export function histogram<L extends string>(name: string, help: string, labelNames: readonly L[] = []): Histogram<L> {
  const found = registry.getSingleMetric(name) as Histogram<L> | undefined;
  const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];
  return found ?? new Histogram({ name, help, labelNames, buckets, registers: [registry] });
}

/** A number that is looked up whenever the metrics are read; the last one to name it is asked. */
export function gauge(name: string, help: string, read: () => number): void {
  registry.removeSingleMetric(name);
  const made: Gauge = new Gauge({ name, help, registers: [registry], collect: () => made.set(read()) });
}

/** Everything measured so far, in the text format of Prometheus; what Node itself measures begins with the first call. */
export async function readMetrics(): Promise<{ type: string; text: string }> {
  if (!isCollecting) collectDefaultMetrics({ register: registry, prefix: "pluma_" });
  isCollecting = true;
  return { type: registry.contentType, text: await registry.metrics() };
}
