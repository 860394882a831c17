/** Says that there are no sessions here to listen in or to end. */
export const refuseMethod = (): Response => new Response(null, { status: 405, headers: { allow: "POST" } });
