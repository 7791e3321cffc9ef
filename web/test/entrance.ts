/** Props of a public screen, for its tests. */
import { vi } from "vitest";
import { createDraft, type EntranceProps, type Place } from "../src/features/entrance/entrance.ts";

export const entranceProps = (place: Partial<Place> & Pick<Place, "path">) =>
  ({
    place: { redirect: null, ...place },
    draft: createDraft(),
    go: vi.fn(),
    onBegin: vi.fn(),
    onSignedIn: vi.fn(),
  }) satisfies EntranceProps;
