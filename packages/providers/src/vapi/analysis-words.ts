/** What the plans of Vapi's analysis have in common, and fields of the model's answers, which now and then are text. */
import type { Language } from "@callwright/contracts";

export const timeoutSeconds = 30;
export const languageNames: Record<Language, string> = { en: "English", de: "German", ar: "Arabic" };

// The variables in double braces are Vapi's own.
export const transcript = {
  role: "user",
  content: "Transcript:\n\n{{transcript}}\n\nThe call ended because: {{endedReason}}",
};

export const system = (content: string) => ({ role: "system", content });

export const words = (value: unknown) => (typeof value === "string" && value.trim() !== "" ? value.trim() : undefined);

export function quantity(value: unknown): number | undefined {
  const parsed = typeof value === "string" && value.trim() !== "" ? Number(value.replaceAll(",", "")) : value;
  return typeof parsed === "number" && Number.isFinite(parsed) ? parsed : undefined;
}

export function flag(value: unknown): boolean | undefined {
  if (typeof value === "boolean") return value;
  return value === "true" ? true : value === "false" ? false : undefined;
}
