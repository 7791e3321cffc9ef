/** A search above a list: it tells what was typed when the typing rests, and is emptied by its button or Escape. */
import { CloseButton, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import * as m from "#messages";

const TYPING_MS = 300;

interface SearchFieldProps {
  /** What the list shows now. */
  readonly value: string;
  /** Told without the spaces around it. */
  readonly onSearch: (search: string) => void;
  readonly label: string;
  readonly placeholder?: string;
  readonly maxLength?: number;
  readonly inputMode?: "tel";
  readonly className?: string | undefined;
}

export function SearchField({ value, onSearch, label, placeholder = label, ...field }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const told = useRef(value);
  const tell = (search: string) => {
    told.current = search;
    onSearch(search);
  };
  const settle = useDebouncedCallback(tell, TYPING_MS);
  // The list may be searched without the field: Back, Clear filters. What it told itself has perhaps been typed on since.
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    setText(value);
  }, [value]);
  const clear = () => {
    settle.cancel();
    setText("");
    tell("");
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
        settle(event.currentTarget.value.trim());
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
