import { Resolver } from "node:dns/promises";
import { isIP } from "node:net";
import { PROOF_LABEL, PROOF_PATH, type SeenProof } from "@pluma/contract/organizations/hosts";
import type { App } from "../../../platform/context.ts";
import { installationUrl, isNamedFor, isOfOwnMachine } from "../../../platform/sites.ts";
import { perApp } from "../../../platform/state.ts";
import { callOptions } from "../../../platform/webhooks/webhooks.ts";
import { AddressRefused, readOut } from "../../../providers/webhooks/index.ts";

type Sight = SeenProof["txt"];

/** Where it is looked: which name servers are asked, none for this machine's own; and at which port a host serves its file. */
export const lookingIn = perApp((): { servers: string[]; port: number | null } => ({ servers: [], port: null }));

/** What is to be found of a host: in a TXT record as the whole value, in a file as all that is in it. */
export const proofValue = (proof: string): string => `site-proof=${proof}`;

const FOUND_LENGTH_MAX = 200;
const FILE_SIZE_MAX = 4096;
const DNS_MS = 4000;

/** Names below localhost lead nowhere but to the machine that asks (RFC 6761): there whoever claims one first has it. */
const ofThisMachine: Omit<SeenProof, "is_taken"> = {
  txt: { is: "this_machine", found: "" },
  file: { is: "this_machine", found: "" },
  addresses: ["127.0.0.1"],
};

/**
 * Looks for the proof of a host in both places at once, and where the host is. Names are asked of name servers and nothing of it is
 * believed for later; the file is read from the public internet only.
 */
export async function look(app: App, host: string, proof: string): Promise<Omit<SeenProof, "is_taken">> {
  if (isOfOwnMachine(app.config) && host.endsWith(".localhost")) return ofThisMachine;
  const value = proofValue(proof);
  const [txt, file, addresses] = await Promise.all([
    lookAtRecord(app, host, value),
    lookAtFile(app, host, value),
    addressesOf(app, host),
  ]);
  return { txt, file, addresses };
}

/** The addresses at which the installation is; none where it has no public name. */
export async function ownAddresses(app: App): Promise<string[]> {
  const { hostname } = new URL(installationUrl(app.config));
  const plain = hostname.replace(/^\[|\]$/g, "");
  if (isIP(plain) !== 0) return [plain];
  return isNamedFor(app.config, hostname) ? addressesOf(app, hostname) : [];
}

function resolverOf(app: App): Resolver {
  const resolver = new Resolver({ timeout: DNS_MS, tries: 2 });
  const { servers } = lookingIn(app);
  if (servers.length > 0) resolver.setServers(servers);
  return resolver;
}

async function lookAtRecord(app: App, host: string, value: string): Promise<Sight> {
  try {
    const records = await resolverOf(app).resolveTxt(`${PROOF_LABEL}.${host}`);
    const values = records.map((parts) => parts.join("").trim());
    if (values.includes(value)) return { is: "found", found: "" };
    const [first] = values;
    return first === undefined ? { is: "nothing", found: "" } : { is: "other", found: cut(first) };
  } catch (error) {
    const code = String(Reflect.get(Object(error), "code"));
    return { is: code === "ENODATA" || code === "ENOTFOUND" ? "nothing" : "silent", found: "" };
  }
}

async function addressesOf(app: App, host: string): Promise<string[]> {
  const resolver = resolverOf(app);
  const asked = await Promise.all(
    [resolver.resolve4(host), resolver.resolve6(host)].map((each) => each.catch(() => [])),
  );
  return asked.flat().slice(0, 8);
}

async function whereIs(app: App, name: string): Promise<string[]> {
  const found = await addressesOf(app, name);
  if (found.length === 0) throw Object.assign(new Error("nobody knows this name"), { code: "ENOTFOUND" });
  return found;
}

/** By https first; by http where nobody answers there, as before there is any certificate. */
async function lookAtFile(app: App, host: string, value: string): Promise<Sight> {
  const { port } = lookingIn(app);
  const at = port === null ? host : `${host}:${port}`;
  const secure = await readFile(app, `https://${at}${PROOF_PATH}`, value);
  return secure.is === "silent" ? readFile(app, `http://${at}${PROOF_PATH}`, value) : secure;
}

async function readFile(app: App, url: string, value: string): Promise<Sight> {
  const { servers } = lookingIn(app);
  const options = {
    ...callOptions(app),
    // The same name servers for both: what one of them says must not be another's word.
    ...(servers.length > 0 && { resolve: (name: string) => whereIs(app, name) }),
  };
  try {
    const text = (await readOut(url, FILE_SIZE_MAX, options)).toString("utf8").trim();
    if (text === value) return { is: "found", found: "" };
    return text === "" ? { is: "nothing", found: "" } : { is: "other", found: cut(text) };
  } catch (error) {
    return sightOf(error);
  }
}

function sightOf(error: unknown): Sight {
  if (error instanceof AddressRefused) {
    const status = /answers (\d{3})\.$/.exec(error.message)?.[1];
    return status ? { is: "answered", found: status } : { is: "refused", found: "" };
  }
  const isUnknown = /^(?:ENOTFOUND|EAI_NONAME|EAI_NODATA)/.test(String(Reflect.get(Object(error), "code")));
  return { is: isUnknown ? "unknown_name" : "silent", found: "" };
}

/** Of a text from elsewhere what can be shown in a line. */
const cut = (text: string): string => text.replace(/[\p{C}\s]+/gu, " ").slice(0, FOUND_LENGTH_MAX);
