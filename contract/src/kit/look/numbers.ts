const numbers = new Intl.NumberFormat("en-US");

/** A number with commas between thousands, in both languages, as the specification has it. */
export const formatNumber = (value: number): string => numbers.format(value);
