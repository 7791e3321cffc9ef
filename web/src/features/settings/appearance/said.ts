/** What the server says of images, in the interface's language. */
import * as m from "#messages";
import { said, saying } from "../../../lib/said.ts";

export const imageWords = said([
  saying(m.appearance_said_incomplete),
  saying(m.appearance_said_damaged),
  saying(m.appearance_said_moving),
  saying(m.appearance_said_large, "width", "height"),
  saying(m.appearance_said_large_icon, "width", "height"),
  saying(m.appearance_said_print),
  saying(m.appearance_said_jpeg),
]);
