import { test } from "vitest";
import { expectFocusBackFrom } from "../../../../test/focusBack.tsx";
import RailSheet from "./RailSheet.tsx";

test("a panel over the chat gives the focus back as it is closed by its key", () =>
  expectFocusBackFrom((onClose) => (
    <RailSheet name="Templates" onClose={onClose}>
      Templates
    </RailSheet>
  )));
