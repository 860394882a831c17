/** One line of the table: what was measured, what the bare minimum makes of it, and the limit. */
export type Row = {
  figure: string;
  measured: string;
  bare: string;
  ratio: string;
  limit: string;
  /** Null: told for a better understanding, without a limit. */
  isReached: boolean | null;
};

/** What a figure answers: its lines, every number behind them, and what helps to find out why. */
export type Result = { rows: Row[]; numbers: Record<string, number>; notes?: string[] };

export const ms = (value: number): string => `${value.toFixed(value < 10 ? 2 : 1)} ms`;
export const times = (value: number): string => `${value.toFixed(2)} ×`;
export const percent = (share: number): string => `${(share * 100).toFixed(2)} %`;

/** The rows as a table for people, columns aligned. */
export function tableOf(rows: Row[]): string {
  const head = ["figure", "measured", "bare minimum", "ratio", "limit", "reached"];
  const cells = rows.map(({ figure, measured, bare, ratio, limit, isReached }) => [
    figure,
    measured,
    bare,
    ratio,
    limit,
    isReached === null ? "" : isReached ? "yes" : "NO",
  ]);
  const widths = head.map((name, column) => Math.max(name.length, ...cells.map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`;
  return [line(head), rule, ...cells.map(line)].join("\n");
}
