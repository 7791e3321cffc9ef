/** URL of the chosen file, else of the stored image. */
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
