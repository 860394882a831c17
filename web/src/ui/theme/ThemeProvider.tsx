import { createTheme, defaultVariantColorsResolver, MantineProvider, type VariantColorsResolver } from "@mantine/core";
import "@mantine/core/styles.layer.css";
import { type ReactNode, useLayoutEffect } from "react";
import "./fonts.css";
import "./tokens.css";
import "./mantine.css";
import "./base.css";
import "./controls.css";
import { accentSheet, DEFAULT_ACCENT, DEFAULT_PRIMARY, type Scheme } from "@pluma/contract/kit/look/palette";

// Mantine wants ten shades; ours is one variable that the theme turns.
const tenOf = (name: string): [string, string, string, string, string, string, string, string, string, string] => {
  const one = `var(--mantine-color-${name}-filled)`;
  return [one, one, one, one, one, one, one, one, one, one];
};

// Mantine would write white on every fill; what reads on ours is computed, and the inks turn with the theme.
const textOn: Record<string, string> = { accent: "var(--accent-text)", ink: "var(--paper)", red: "var(--paper)" };

const resolveColours: VariantColorsResolver = (input) => {
  const resolved = defaultVariantColorsResolver(input);
  const name = input.color ?? input.theme.primaryColor;
  const text = input.variant === "filled" ? textOn[name] : undefined;
  return text ? { ...resolved, color: text } : resolved;
};

const theme = createTheme({
  primaryColor: "accent",
  colors: { accent: tenOf("accent"), ink: tenOf("ink") },
  variantColorResolver: resolveColours,
  respectReducedMotion: true,
  cursorType: "pointer",
  activeClassName: "",
  components: {
    ActionIcon: { defaultProps: { variant: "subtle", color: "ink" } },
    Tooltip: { defaultProps: { openDelay: 400, transitionProps: { duration: 100 } } },
    Menu: { defaultProps: { transitionProps: { duration: 100 } } },
    Modal: { defaultProps: { transitionProps: { duration: 140, transition: "fade" }, yOffset: 104 } },
    Drawer: { defaultProps: { transitionProps: { duration: 140 } } },
    // Where one is led to a field, its list would lie over what is said of it.
    Select: { defaultProps: { openOnFocus: false } },
  },
});

const sheet = new CSSStyleSheet();

/**
 * The look: tokens, faces, and Mantine speaking in them, with the configured colours made fit for both themes. A
 * colour that cannot be read leaves the last one standing. The sheet is adopted rather than written into the page, which
 * the content policy would not allow.
 */
export function ThemeProvider(props: {
  scheme: Scheme;
  primary: string | undefined;
  accent: string | undefined;
  /** Lets the few style elements that Mantine makes pass the content policy. */
  styleNonce: string;
  children: ReactNode;
}) {
  const { scheme, primary, accent, styleNonce, children } = props;
  useLayoutEffect(() => {
    sheet.replaceSync(accentSheet(primary ?? DEFAULT_PRIMARY, accent ?? DEFAULT_ACCENT));
    if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
  }, [primary, accent]);
  return (
    <MantineProvider theme={theme} forceColorScheme={scheme} withCssVariables={false} getStyleNonce={() => styleNonce}>
      {children}
    </MantineProvider>
  );
}
