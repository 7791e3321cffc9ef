/** Where an image can be seen: the file that was chosen, else the one that is kept, else nowhere. */
import { useEffect, useState } from "react";

export function useImageSource(file: File | null | undefined, kept: string): string {
  const [address, setAddress] = useState("");
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => {
      setAddress("");
      URL.revokeObjectURL(made);
    };
  }, [file]);
  return file === undefined ? kept : address;
}
