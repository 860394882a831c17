/**
 * Asks an OpenAI-compatible server and calls `hear` with each piece of its answer, until the answer ends. The bare
 * minimum: no failures but the one of a status, no timeouts.
 */
export async function askModel(
  address: string,
  content: string,
  hear: (piece: string) => void,
  { model, key } = { model: "bench", key: "none" },
): Promise<void> {
  const response = await fetch(`${address}/chat/completions`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${key}` },
    body: JSON.stringify({ model, messages: [{ role: "user", content }], stream: true }),
  });
  if (!response.ok || !response.body) throw new Error(`the model answered ${response.status}`);
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of response.body) {
    rest += decoder.decode(chunk, { stream: true });
    const lines = rest.split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (!line.startsWith("data: {")) continue;
      const piece: unknown = JSON.parse(line.slice(6)).choices[0]?.delta?.content;
      if (typeof piece === "string" && piece !== "") hear(piece);
    }
  }
}
