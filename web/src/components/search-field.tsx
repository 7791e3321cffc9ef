import { CloseButton, TextInput, type TextInputProps } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import * as m from "#messages";

const TYPING_PAUSE_MS = 300;

export interface SearchFieldProps extends Pick<TextInputProps, "flex" | "maw"> {
  readonly value: string;
  readonly onSearch: (search: string) => void;
  readonly label: string;
  readonly placeholder?: string;
  readonly maxLength?: number;
  readonly inputMode?: "tel";
  readonly className?: string | undefined;
}

export function SearchField({ value, onSearch, label, placeholder = label, ...field }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const lastReported = useRef(value);
  const report = (search: string) => {
    lastReported.current = search;
    onSearch(search);
  };
  const reportLater = useDebouncedCallback(report, TYPING_PAUSE_MS);
  // Adopts a search changed elsewhere, such as by Back, but not the one reported here: typing may have continued.
  useEffect(() => {
    if (value === lastReported.current) return;
    lastReported.current = value;
    setText(value);
  }, [value]);
  const clear = () => {
    reportLater.cancel();
    setText("");
    report("");
  };
  return (
    <TextInput
      {...field}
      type="search"
      data-page-search
      aria-label={label}
      placeholder={placeholder}
      value={text}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
      rightSection={text && <CloseButton size="sm" aria-label={m.search_clear()} onClick={clear} />}
      onChange={(event) => {
        setText(event.currentTarget.value);
        reportLater(event.currentTarget.value.trim());
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape" && text) {
          event.stopPropagation();
          clear();
        }
      }}
    />
  );
}
