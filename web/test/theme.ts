/** A tenant's theme for tests. */
import type { Theme } from "@callwright/contracts/endpoints/theme";

const colours = { primary: "#4253c5", secondary: "#0e7490" };

const defaultTheme: Theme = {
  _id: "theme_1",
  title: "Acme Recruiting",
  lightMode: colours,
  darkMode: colours,
  logo: "",
  favIcon: "",
  isOnboarding: true,
  isnumberWarning: false,
  gitbookUrl: "",
  calendlyUrl: "",
  chatwootWebsiteToken: "",
  variant: { numberPicker: "required", guidedWalkthroughs: true, showsCallCosts: false },
};

export const themeWith = (overrides: Partial<Theme>): Theme => ({ ...defaultTheme, ...overrides });
