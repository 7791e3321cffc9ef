import { describe, expect, it } from "vitest";
import { stageForFile } from "../../../test/stage.tsx";
import { SegmentCount } from "./segment-count.tsx";

const stage = stageForFile();

describe("the number of segments", () => {
  it("is counted in the carrier's alphabet", async () => {
    await stage.show(<SegmentCount text={"€".repeat(71)} provider="telnyx" />);
    expect(stage.text()).toContain("SMS each: 2");
    await stage.show(<SegmentCount text={"€".repeat(71)} provider="twilio" />);
    expect(stage.text()).toContain("SMS each: 1");
  });

  it("warns above the carrier's limit", async () => {
    const text = "م".repeat(671);
    await stage.show(<SegmentCount text={text} provider="telnyx" />);
    expect(stage.text()).toContain("longer than the carrier takes");
    await stage.show(<SegmentCount text={text} provider="twilio" />);
    expect(stage.text()).not.toContain("longer");
  });
});
