/** What we use of the Scheduler's SDK, as a module of its own: loaded at the first use, and bundled without the rest. */
export {
  CreateScheduleCommand,
  DeleteScheduleCommand,
  SchedulerClient,
  UpdateScheduleCommand,
} from "@aws-sdk/client-scheduler";
