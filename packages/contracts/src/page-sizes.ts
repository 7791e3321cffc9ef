/** Page sizes of the lists of jobs and of a job's people; alone, since their screens need no other catalogue. */
export const jobPageSizes = [5, 10, 20, 50, 100] as const;
export const defaultJobPageSize = 5;
export const jobViewPageSize = 30;
export const defaultDetailPageSize = 5;
