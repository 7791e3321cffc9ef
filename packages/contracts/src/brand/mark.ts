/** Our own logo, five bars like a sound wave, drawn in a square of 24 units. */
export const markPath = "M6 10.5v3M9 8v8M12 6v12M15 9v6M18 10.5v3";
