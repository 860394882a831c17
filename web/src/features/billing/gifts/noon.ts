/** The noon of a day as YYYY-MM-DD: no time zone of the reader's makes another day of it. */
export const noon = (day: string): string => `${day}T12:00`;
