import { QueryClientProvider } from "@tanstack/react-query";
import { BrowserRouter } from "react-router";
import { queryClient } from "../platform/ask/queryClient.ts";
import { readStyleNonce, useConfig } from "../platform/config.ts";
import { useScheme } from "../platform/look/scheme.ts";
import { ThemeProvider } from "../ui/theme/ThemeProvider.tsx";
import { Gate } from "./Gate.tsx";
import { Messages } from "./Messages.tsx";

/** Everything: the look, the data, the messages at the top, and the screen of the address. */
export function App() {
  const scheme = useScheme();
  const { primary_color, accent_color } = useConfig();
  return (
    <ThemeProvider scheme={scheme} primary={primary_color} accent={accent_color} styleNonce={readStyleNonce()}>
      <QueryClientProvider client={queryClient}>
        <Messages />
        <BrowserRouter>
          <Gate />
        </BrowserRouter>
      </QueryClientProvider>
    </ThemeProvider>
  );
}
