import { describe, expect, it } from "vitest";
import { stageForFile } from "../../../test/stage.tsx";
import { SegmentCount } from "./segment-count.tsx";

const stage = stageForFile();

describe("how many messages a text makes", () => {
  it("is counted by the alphabet of the carrier", async () => {
    await stage.show(<SegmentCount text={"€".repeat(71)} provider="telnyx" />);
    expect(stage.text()).toContain("SMS each: 2");
    await stage.show(<SegmentCount text={"€".repeat(71)} provider="twilio" />);
    expect(stage.text()).toContain("SMS each: 1");
  });

  it("says where the carrier does not take so many", async () => {
    const text = "م".repeat(671);
    await stage.show(<SegmentCount text={text} provider="telnyx" />);
    expect(stage.text()).toContain("longer than the carrier takes");
    await stage.show(<SegmentCount text={text} provider="twilio" />);
    expect(stage.text()).not.toContain("longer");
  });
});
