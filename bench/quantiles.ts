/** The value below which a share of the values lies; NaN of none. */
export function quantile(values: number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

export const median = (values: number[]): number => quantile(values, 0.5);

export const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
