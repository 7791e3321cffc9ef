export interface Visit {
  readonly address: string;
  readonly userAgent: string;
  readonly origin: string;
  readonly device?: string | undefined;
  readonly codeTicket?: string | undefined;
}
