/** An id that no row has. */
export const NEVER = 999_999;
