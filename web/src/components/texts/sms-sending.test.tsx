import { describe, expect, it } from "vitest";
import { harnessForFile } from "../../../test/harness.tsx";
import { SegmentCount } from "./sms-sending.tsx";

const harness = harnessForFile();

describe("the number of segments", () => {
  it("is counted in the carrier's alphabet", async () => {
    // Telnyx sends euro signs in UCS-2, 70 characters per segment; Twilio in GSM, where each counts as 2 of 160.
    await harness.show(<SegmentCount text={"€".repeat(71)} provider="telnyx" />);
    expect(harness.text()).toContain("SMS each: 2");
    await harness.show(<SegmentCount text={"€".repeat(71)} provider="twilio" />);
    expect(harness.text()).toContain("SMS each: 1");
  });

  it("warns above the carrier's limit", async () => {
    const text = "م".repeat(671); // one more than ten segments of 67
    await harness.show(<SegmentCount text={text} provider="telnyx" />);
    expect(harness.text()).toContain("longer than the carrier takes");
    await harness.show(<SegmentCount text={text} provider="twilio" />);
    expect(harness.text()).not.toContain("longer");
  });
});
