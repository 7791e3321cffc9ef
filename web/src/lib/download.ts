export function download(blob: Blob, name: string) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // A minute is enough for the download to start.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
