import { Box, Flex, Textarea } from "@mantine/core";
import { type FocusEvent, type ReactNode, useId } from "react";
import * as m from "#messages";
import { formatNumber } from "../../lib/format.ts";
import classes from "./prompt-editor.module.css";

interface TemplateFieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly error?: ReactNode;
  /** In words if `isCountedInWords`, otherwise in characters. */
  readonly maxLength: number;
  readonly isCountedInWords?: boolean;
  readonly rows: number;
  readonly direction: "ltr" | "rtl" | "auto";
  readonly isRequired?: boolean;
  readonly path?: string;
  readonly unknownVariables?: readonly string[];
  readonly unknownText?: string;
  readonly onFocus?: (event: FocusEvent<HTMLTextAreaElement>) => void;
  readonly aside?: ReactNode;
}

const countWords = (text: string): number => text.match(/\S+/g)?.length ?? 0;

export function TemplateField(props: TemplateFieldProps) {
  const { label, hint, value, onChange, error, maxLength, rows, direction, isRequired = true, path, onFocus } = props;
  const { unknownVariables = [], unknownText = m.prompt_unknown(), aside, isCountedInWords = false } = props;
  const id = useId();
  const length = isCountedInWords ? countWords(value) : value.length;
  const counts = { count: formatNumber(length), max: formatNumber(maxLength) };
  const isTooLong = length > maxLength;
  return (
    <div>
      <Textarea
        label={label}
        description={hint}
        withAsterisk={isRequired}
        aria-required={isRequired}
        rows={rows}
        dir={direction}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={error}
        data-path={path}
        {...(unknownVariables.length > 0 && { "aria-details": `${id}-unknown` })}
        {...(onFocus && { onFocusCapture: onFocus })}
      />
      <Flex className="cw-tiny" wrap="wrap" justify="space-between" align="baseline" gap="0 16px" mih={20} mt={4}>
        <Box id={`${id}-unknown`} component="span" className="cw-medium" c="var(--cw-fair-text)" role="status">
          {unknownVariables.length > 0 && (
            <>
              {unknownText} <bdi dir="ltr">{unknownVariables.map((name) => `{{${name}}}`).join(", ")}</bdi>
            </>
          )}
        </Box>
        <span className={classes.count}>
          {aside}
          <bdi data-full={isTooLong || undefined}>
            {isCountedInWords ? m.prompt_count_words(counts) : m.prompt_count(counts)}
          </bdi>
        </span>
      </Flex>
    </div>
  );
}

const MAX_EVALUATION_WORDS = 1_200;
/** The limit that the server enforces, although its error message says 1,200. */
const MAX_EVALUATION_CHARACTERS = 1_210;

interface EvaluationFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly rows: number;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly error?: ReactNode;
  readonly isCountedInWords?: boolean;
}

export function EvaluationField(props: EvaluationFieldProps) {
  const maxLength = props.isCountedInWords ? MAX_EVALUATION_WORDS : MAX_EVALUATION_CHARACTERS;
  return <TemplateField {...props} maxLength={maxLength} direction="auto" path="successEvaluation" />;
}
