import { post } from "./post.ts";
import type { Program } from "./processes.ts";

/** Signs in as the web app does; answers the bearer. */
export async function signIn(pluma: Program, { email, password }: Credentials): Promise<string> {
  const { token } = await post(`${pluma.address}/api/auth/login`, {}, { email, password });
  return token;
}

type Credentials = { email: string; password: string };
