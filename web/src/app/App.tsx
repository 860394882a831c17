import { QueryClientProvider } from "@tanstack/react-query";
import { queryClient } from "../platform/ask/queryClient.ts";
import { readStyleNonce, useConfig } from "../platform/config.ts";
import { useScheme } from "../platform/look/scheme.ts";
import { UnsavedQuestion } from "../ui/form/UnsavedQuestion.tsx";
import { ThemeProvider } from "../ui/theme/ThemeProvider.tsx";
import { Boundary } from "./Boundary.tsx";
import { Gate } from "./Gate.tsx";
import { Messages } from "./Messages.tsx";
import { AddressRouter } from "./navigation/AddressRouter.tsx";
import type { browserHistory } from "./navigation/heldHistory.ts";

export type AppHistory = ReturnType<typeof browserHistory>;

/** Everything: the look, the data, the messages at the top, and the screen of the address. */
export function App({ history }: { history: AppHistory }) {
  const scheme = useScheme();
  const { primary_color, accent_color } = useConfig();
  return (
    <ThemeProvider scheme={scheme} primary={primary_color} accent={accent_color} styleNonce={readStyleNonce()}>
      <QueryClientProvider client={queryClient}>
        <Messages />
        <AddressRouter history={history}>
          <Boundary place="app">
            <Gate />
            <UnsavedQuestion />
          </Boundary>
        </AddressRouter>
      </QueryClientProvider>
    </ThemeProvider>
  );
}
