/** The specification's own words, in English, where the server or both sides use them (core spec §5 and §8). */
export const messages = {
  loginSuccess: "Logged in successfully",
  logoutSuccess: "Logged out successfully",
  sessionExpired: "Session expired. Please log in again.",
  numberImported: "Number Imported",
  numberImportFailed: "Failed to import phone number",
  numbersFetchFailed: "Failed to fetch imported numbers",
  numberDeleted: "Phone number deleted successfully!",
  numberDeleteFailed: "Failed to delete phone number",
  noActiveNumbers: "No active phone numbers available. Please import a phone number first.",
  jobCreated: "Job created successfully",
  jobFetchFailed: "Error fetching job!",
  callExecuted: "Call executed successfully",
  callInvalidNumber:
    "Invalid phone number format. Ensure the number follows the E.164 standard and includes the correct country code (e.g., US: +1).",
  batchStarted: "Calls are being executed",
  batchFailed: "Failed to execute batch calls",
  candidatesAdded: "Candidates added successfully",
  candidatesAddFailed: "Failed to add candidates",
  csvEmpty: "CSV file is empty or invalid",
  csvNoValidRows: "CSV must contain valid, non-empty rows with correct phone numbers",
  csvOrManual: "Please upload a CSV file or enter data manually",
  invalidCountryCode: "Invalid country code",
  candidateInListTwice: "This phone number is in the list twice",
  candidateInJobAlready: "This phone number is in this job already",
} as const;

/** "Invalid phone number format for {country}" (core spec §5). */
export const invalidPhoneFor = (country: string) => `Invalid phone number format for ${country}`;
