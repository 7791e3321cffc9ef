import { describe, expect, it } from "vitest";
import { changesOf } from "../../../components/use-form.ts";
import { type ThemeValues, themeValues, trimValues } from "./use-theme-editor.ts";

const theme = {
  _id: "theme_1",
  title: "Acme",
  lightMode: { primary: "#c2410c", secondary: "#0e7490" },
  darkMode: { primary: "#ea580c", secondary: "#22b8cf" },
  isOnboarding: true,
  isnumberWarning: false,
  gitbookUrl: "",
  calendlyUrl: "",
  chatwootWebsiteToken: "",
  logo: "/api/brand/logo.png",
  favIcon: "",
  variant: { numberPicker: "optional" as const, guidedWalkthroughs: true, showsCallCosts: false },
};

const changes = (part: Partial<ThemeValues>) =>
  changesOf(trimValues(themeValues(theme)), trimValues({ ...themeValues(theme), ...part }));

describe("a theme's changes", () => {
  it("are none at first, and none after returning to the stored values", () => {
    expect(changes({})).toEqual({});
    expect(changes({ title: " Acme ", lightMode: { ...theme.lightMode } })).toEqual({});
  });

  it("are the changed fields only, a pair of colours as a whole", () => {
    const lightMode = { ...theme.lightMode, primary: "#1d4ed8" };
    expect(changes({ title: "Acme Calls", lightMode, isOnboarding: true })).toEqual({ title: "Acme Calls", lightMode });
  });

  it("count a new image, and the removal of a stored one", () => {
    const images = { logo: new File(["x"], "logo.png"), favIcon: null };
    expect(changes({ images })).toEqual({ images });
    expect(changes({ images: { favIcon: undefined } })).toEqual({});
  });
});
