import { describe, expect, it } from "vitest";
import { changedFields, changedImages, type Draft, isDirty, noDraft } from "./draft.ts";

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

const draft = (part: Partial<Draft>): Draft => ({ ...noDraft, ...part });

describe("a theme draft", () => {
  it("has no changes at first, and none after returning to the stored values", () => {
    expect(isDirty(theme, noDraft)).toBe(false);
    const back = draft({ fields: { title: " Acme ", lightMode: { ...theme.lightMode } } });
    expect(changedFields(theme, back)).toEqual({});
    expect(isDirty(theme, back)).toBe(false);
  });

  it("has the changed fields only, a pair of colours as a whole", () => {
    const lightMode = { ...theme.lightMode, primary: "#1d4ed8" };
    const fields = { title: "Acme Calls", lightMode, isOnboarding: true };
    expect(changedFields(theme, draft({ fields }))).toEqual({ title: "Acme Calls", lightMode });
  });

  it("counts a new image, and the removal of a stored one", () => {
    const logo = new File(["x"], "logo.png");
    expect(changedImages(theme, draft({ images: { logo } }))).toEqual({ logo });
    expect(changedImages(theme, draft({ images: { logo: null, favIcon: null } }))).toEqual({ logo: null });
    expect(isDirty(theme, draft({ images: { favIcon: null } }))).toBe(false);
  });
});
