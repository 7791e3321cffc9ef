/** What `scheduler.ts` imports lazily: through this module, a bundle holds only these parts of the SDK. */
export {
  CreateScheduleCommand,
  DeleteScheduleCommand,
  SchedulerClient,
  UpdateScheduleCommand,
} from "@aws-sdk/client-scheduler";
