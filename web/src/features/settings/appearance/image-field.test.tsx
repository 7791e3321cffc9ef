import { describe, expect, it } from "vitest";
import { imageFault } from "./image-field.tsx";

const file = (name: string, type: string, size = 1_000) => ({ name, type, size });

describe("an image, before upload", () => {
  it("may be PNG, JPEG or WebP; an icon also ICO, even without a MIME type", () => {
    expect(imageFault("logo", file("a.png", "image/png"))).toBeUndefined();
    expect(imageFault("favIcon", file("a.ico", "image/vnd.microsoft.icon"))).toBeUndefined();
    expect(imageFault("favIcon", file("A.ICO", ""))).toBeUndefined();
  });

  it("is refused with a reason: SVG, ICO as a logo, empty, too large", () => {
    const faults = [
      imageFault("logo", file("a.svg", "image/svg+xml")),
      imageFault("logo", file("a.ico", "image/x-icon")),
      imageFault("logo", file("a.png", "image/png", 0)),
      imageFault("logo", file("a.png", "image/png", 1_000_001)),
      imageFault("favIcon", file("a.png", "image/png", 250_001)),
    ];
    for (const fault of faults) expect(fault).toBeTruthy();
    expect(faults[3]).toContain("1,000");
    expect(faults[4]).toContain("250");
  });
});
