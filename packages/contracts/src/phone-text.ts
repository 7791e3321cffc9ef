/** Phone numbers as people read them; apart from the other formats, since the plans weigh 80 kB. */
import parsePhoneNumber from "libphonenumber-js/min";

/** "+49 1511 2345678"; what is no number of a plan stays as it is. */
export const phoneText = (number: string): string => parsePhoneNumber(number)?.formatInternational() ?? number;
