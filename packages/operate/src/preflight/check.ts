export interface Target {
  readonly stage: string;
  readonly region: string;
  readonly settings: Readonly<Record<string, string | undefined>>;
}

export interface Finding {
  readonly state: "fine" | "advice" | "required";
  readonly text: string;
  readonly steps?: readonly string[];
}

type Findings = Finding | readonly Finding[];

export interface Check {
  readonly name: string;
  /** The command or page by which an operator checks this without the program. */
  readonly byHand: string;
  run(target: Target): Promise<Findings> | Findings;
}

export const fine = (text: string): Finding => ({ state: "fine", text });
export const advice = (text: string, ...steps: string[]): Finding => ({ state: "advice", text, steps });
export const required = (text: string, ...steps: string[]): Finding => ({ state: "required", text, steps });

/** At most two attempts, since the operator waits for the report. */
export const awsClientOptions = (region: string) => ({ region, maxAttempts: 2 });

export const globalRegion = "us-east-1";

export const envFile = (stage: string): string => `.env.${stage}`;
