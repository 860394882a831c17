/** How every chart stands on the page: lines behind it alone, in the page's own greys, and nothing that asks for the focus, which has the part around it. */
export const chartLook = {
  h: "100%",
  gridAxis: "x",
  gridColor: "var(--hairline)",
  textColor: "var(--ink-2)",
  strokeDasharray: "0",
  tickLine: "none",
  accessibilityLayer: false,
} as const;
