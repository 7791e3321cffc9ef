export interface Visit {
  readonly address: string;
  readonly userAgent: string;
  readonly origin: string;
  readonly device?: string | undefined;
  /** Of the browser that asked for a sign-in code. */
  readonly codeTicket?: string | undefined;
}
