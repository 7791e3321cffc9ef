/** Props of a public screen, for its tests. */
import { vi } from "vitest";
import { type AuthProps, createDraft, type Place } from "../src/features/auth/auth.ts";

export const authProps = (place: Partial<Place> & Pick<Place, "path">) =>
  ({
    place: { redirect: null, ...place },
    draft: createDraft(),
    go: vi.fn(),
    onBegin: vi.fn(),
    onSignedIn: vi.fn(),
  }) satisfies AuthProps;
