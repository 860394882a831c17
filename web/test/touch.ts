import { cdp } from "vitest/browser";

type Cdp = { send(method: "Emulation.setTouchEmulationEnabled", params: { enabled: boolean }): Promise<unknown> };

/** Does something on a screen that is touched, as a tablet's is, and leaves one that is pointed at. */
export async function touched(act: () => Promise<void>): Promise<void> {
  const session = cdp() as unknown as Cdp;
  await session.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  try {
    await act();
  } finally {
    await session.send("Emulation.setTouchEmulationEnabled", { enabled: false });
  }
}
