/** All candidates of the job in one scrolled table. */
import type { JobDetail } from "@callwright/contracts/endpoints/job";
import type { ComponentProps } from "react";
import { PeopleScroll } from "../../../components/people/scroll/people-scroll.tsx";

export const CandidateScroll = (props: ComponentProps<typeof PeopleScroll<JobDetail>>) => <PeopleScroll {...props} />;
