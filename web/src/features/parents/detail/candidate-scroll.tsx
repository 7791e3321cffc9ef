import type { ComponentProps } from "react";
import { PeopleScroll } from "../../people/scroll/people-scroll.tsx";
import type { ParentDetail } from "../parent.ts";

export const CandidateScroll = (props: ComponentProps<typeof PeopleScroll<ParentDetail>>) => (
  <PeopleScroll {...props} />
);
