/** The app's own PostgreSQL cannot be used as things stand; the message is one line for the person at the terminal. */
export class OwnPostgresRefused extends Error {
  override name = "OwnPostgresRefused";
}
