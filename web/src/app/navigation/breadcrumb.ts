/** The way back: nothing, one link (to a known list, else to where one came from), or the path in words. */
export type Crumbs = { kind: "none" } | { kind: "back"; to: string | null } | { kind: "trail"; names: string[] };

/** Lists that a screen goes back to; an address without one goes back in the history. */
const backTargets: readonly [RegExp, string][] = [
  [/^\/conversations\/[^/]+$/, "/"],
  [/^\/conversation\/tags$/, "/"],
  [/^\/avatars\/\d+(?:\/.*)?$/, "/avatars"],
  [/^\/documents\/[^/]+$/, "/documents"],
  [/^\/tutorials\/[^/]+$/, "/tutorials"],
  [/^\/templates\/apply-(?:template|avatar)\/.*$/, "/templates"],
  [/^\/templates\/(?:create-template|edit-template\/[^/]+(?:\/versions)?)$/, "/templates"],
  [/^\/workflows\/[^/]+(?:\/batches\/new)?$/, "/workflows"],
  [/^\/workflow_batches\/[^/]+$/, "/workflow_batches"],
  [/^\/user_workflows\/[^/]+$/, "/user_workflows"],
  [/^\/organization(?:s\/.+|\/[^/]+)$/, "/organizations"],
  [/^(\/organization\/(?:campaigns|admin\/products))\/(?:\d+|new)$/, "$1"],
  [/^\/campaign(\/\d+)\/documents\/.+$/, "/organization/campaigns$1"],
  [/^\/admin\/settings\/[^/]+$/, "/admin/settings"],
  [/^(\/chat-widget-generator)\/(\d+)\/[^/]+$/, "$1?widget=$2"],
  [/^\/settings\/[^/]+$/, "/settings"],
  [/^\/admin\/users\/[^/]+$/, "/admin/users"],
  [/^\/admin\/tutorials\/[^/]+\/edit$/, "/admin/tutorials"],
  [/^\/admin\/webhooks$/, "/admin/settings"],
  [/^\/admin\/shops$/, "/admin/organizations"],
  [/^\/admin\/[^/]+$/, "/admin"],
];

/**
 * What the breadcrumb of a path shows. Numbers are dropped before counting; nothing left shows nothing, one or two
 * segments a way back, more than two their names, unless a list is known to go back to.
 */
export function crumbsOf(path: string): Crumbs {
  const tidy = path.replace(/(?<!\/)\/+$/, "");
  const names = tidy
    // In the place of a number, what is still to be made is none of the names either.
    .replace(/(\/\d+)\/new$/, "$1")
    .split("/")
    .filter((segment) => segment !== "" && !/^\d+$/.test(segment))
    .map(nameOf);
  if (names.length === 0) return { kind: "none" };
  const target = backTargets.find(([pattern]) => pattern.test(tidy));
  const to = target ? tidy.replace(...target) : null;
  if (names.length > 2 && to === null) return { kind: "trail", names };
  return { kind: "back", to };
}

// Decoded first; what is left of percent signs, and every dash, is a space.
function nameOf(segment: string): string {
  const words = decoded(segment).replace(/[%-]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
