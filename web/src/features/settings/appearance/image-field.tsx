import { Box, Button, Flex, Group } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import "@mantine/dropzone/styles.layer.css";
import { IconPhotoUp } from "@tabler/icons-react";
import { useId, useRef, useState } from "react";
import * as m from "#messages";
import classes from "./image-field.module.css";
import { acceptedTypes, hintOf, imageFault } from "./images.ts";
import type { ImageName } from "./theme-values.ts";
import type { ThemeEditor } from "./use-theme-editor.ts";

interface ImageFieldProps {
  readonly name: ImageName;
  readonly source: string;
  readonly editor: ThemeEditor;
  readonly isThere: boolean;
}

const labels = { logo: m.appearance_logo, favIcon: m.appearance_fav_icon };

export function ImageField({ name, source, editor, isThere }: ImageFieldProps) {
  const id = useId();
  const open = useRef<() => void>(null);
  const [refused, setRefused] = useState<string>();
  const fault = refused ?? editor.faults[name];
  const { images } = editor.values;
  const setImage = (file: File | null | undefined) => editor.set({ images: { ...images, [name]: file } });
  const take = (file: File | undefined) => {
    if (!file) return;
    const found = imageFault(name, file);
    setRefused(found);
    if (!found) setImage(file);
  };
  const remove = () => {
    setRefused(undefined);
    setImage(isThere ? null : undefined);
  };
  const unreadable = () => {
    if (!images[name]) return;
    setRefused(m.appearance_image_unreadable());
    setImage(undefined);
  };
  return (
    <fieldset data-path={name} aria-describedby={`${id}-hint`}>
      <Box component="legend" className="cw-small cw-medium" mb={4} p={0}>
        {labels[name]()}
      </Box>
      <Dropzone
        // Mantine's validator gives no reason; the check after the drop does.
        validator={() => null}
        onDrop={([file]) => take(file)}
        onReject={([rejected]) => take(rejected?.file)}
        multiple={false}
        openRef={open}
        activateOnClick={false}
        activateOnKeyboard={false}
        enablePointerEvents
        inputProps={{
          accept: Object.values(acceptedTypes[name]).flat().join(","),
          tabIndex: -1,
          "aria-label": labels[name](),
        }}
        classNames={{ root: classes.drop, inner: classes.inner }}
        tabIndex={-1}
        data-fault={fault !== undefined || undefined}
      >
        <Group wrap="nowrap" justify="center" gap={8} mih={64} data-name={name}>
          {source ? (
            (["light", "dark"] as const).map((scheme) => (
              <span key={scheme} className={classes.ground} data-scheme={scheme}>
                <img src={source} alt="" className={classes.image} onError={unreadable} />
              </span>
            ))
          ) : (
            <IconPhotoUp size={24} stroke={1.25} className="cw-dimmed" aria-hidden />
          )}
        </Group>
        <Flex wrap="wrap" gap={8}>
          <Button
            variant="default"
            onClick={() => open.current?.()}
            aria-label={`${m.appearance_choose()}: ${labels[name]()}`}
          >
            {m.appearance_choose()}
          </Button>
          {source && (
            <Button variant="default" onClick={remove} aria-label={`${m.appearance_remove()}: ${labels[name]()}`}>
              {m.appearance_remove()}
            </Button>
          )}
        </Flex>
      </Dropzone>
      {fault && (
        <Box role="alert" component="p" className="cw-tiny" mt={4} c="var(--mantine-color-error)">
          {fault}
        </Box>
      )}
      <Box id={`${id}-hint`} component="p" className="cw-dimmed cw-tiny" mt={4}>
        {hintOf[name]()}
      </Box>
    </fieldset>
  );
}
