/** All candidates of the job in one scrolled table. */
import type { ComponentProps } from "react";
import { PeopleScroll } from "../../../components/people/scroll/people-scroll.tsx";
import type { ParentDetail } from "../parent.ts";

export const CandidateScroll = (props: ComponentProps<typeof PeopleScroll<ParentDetail>>) => (
  <PeopleScroll {...props} />
);
