/**
 * Megabytes of each function: the deployment gives them, the bench counts with them. Memory is processor too, and start: who is
 * waited for has enough of it. What only waits has what it holds: at most 234 and 144 MB of the workers that dial and end calls and
 * the copier of recordings, each bundle in a process of its own while two hundred calls were made.
 */
export const memoryMb = {
  api: 1024,
  files: 1024,
  pages: 512,
  webhooks: 512,
  inbound: 512,
  sweep: 512,
  dispatch: 384,
  events: 384,
  followups: 512,
  runs: 512,
  recordings: 256,
  mail: 512,
  imports: 512,
  lists: 512,
  documents: 1024,
  texts: 512,
  billing: 512,
  tenants: 512,
  deliveries: 512,
} as const;
