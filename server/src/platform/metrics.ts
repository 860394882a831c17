import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** What an app measures; everyone who counts names what it counts. */
export type Metrics = {
  /** A number that only grows, under this name; asked for twice it is the same one. */
  counter<L extends string>(name: string, help: string, labelNames?: readonly L[]): Counter<L>;
  /** How long something takes, in seconds. */
  histogram<L extends string>(name: string, help: string, labelNames?: readonly L[]): Histogram<L>;
  /** A number that is looked up whenever the metrics are read; the last one to name it is asked. */
  gauge(name: string, help: string, read: () => number): void;
  /** Everything measured so far, in the text format of Prometheus; what Node itself measures begins with the first call. */
  read(): Promise<{ type: string; text: string }>;
};

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];

/** Metrics in which nothing is measured yet. */
export function openMetrics(): Metrics {
  const registry = new Registry();
  let isCollecting = false;
  return {
    counter<L extends string>(name: string, help: string, labelNames: readonly L[] = []) {
      const found = registry.getSingleMetric(name) as Counter<L> | undefined;
      return found ?? new Counter({ name, help, labelNames, registers: [registry] });
    },
    histogram<L extends string>(name: string, help: string, labelNames: readonly L[] = []) {
      const found = registry.getSingleMetric(name) as Histogram<L> | undefined;
      return found ?? new Histogram({ name, help, labelNames, buckets: SECONDS, registers: [registry] });
    },
    gauge(name, help, read) {
      registry.removeSingleMetric(name);
      const made: Gauge = new Gauge({ name, help, registers: [registry], collect: () => made.set(read()) });
    },
    async read() {
      if (!isCollecting) collectDefaultMetrics({ register: registry, prefix: "pluma_" });
      isCollecting = true;
      return { type: registry.contentType, text: await registry.metrics() };
    },
  };
}
