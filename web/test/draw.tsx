import type { Language } from "@pluma/contract/kit/kit";
import type { Scheme } from "@pluma/contract/kit/look/palette";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, StrictMode } from "react";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Messages } from "../src/app/Messages.tsx";
import { AddressRouter } from "../src/app/navigation/AddressRouter.tsx";
import { memoryHistory } from "../src/app/navigation/heldHistory.ts";
import { queryClient } from "../src/platform/ask/queryClient.ts";
import { speak } from "../src/platform/look/i18n.ts";
import { UnsavedQuestion } from "../src/ui/form/UnsavedQuestion.tsx";
import { ThemeProvider } from "../src/ui/theme/ThemeProvider.tsx";

/** An address, or one with what the way to it brought along. */
type Place = string | { pathname: string; state: unknown };

export type DrawOptions = {
  /** The address that the app is at; of several the last, the others lie behind it. */
  at?: Place | Place[];
  language?: Language;
  scheme?: Scheme;
  /** How wide the window is; 390 is a phone. */
  width?: number;
};

/** Draws a screen, or a part of one, in the app's own look, words and data, and answers the page to look at. */
export async function draw(part: ReactNode, options: DrawOptions = {}) {
  const { at = "/", language = "en", scheme = "light", width = 1440 } = options;
  await page.viewport(width, 900);
  await speak(language);
  const history = memoryHistory([at].flat());
  return render(
    <StrictMode>
      <ThemeProvider scheme={scheme} primary={undefined} accent={undefined} styleNonce="">
        <QueryClientProvider client={queryClient}>
          <Messages />
          <AddressRouter history={history}>
            {part}
            <UnsavedQuestion />
          </AddressRouter>
        </QueryClientProvider>
      </ThemeProvider>
    </StrictMode>,
  );
}
