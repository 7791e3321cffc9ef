import { imageLimits } from "@callwright/contracts/catalog";
import { Box, Button, Flex, Group } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import "@mantine/dropzone/styles.layer.css";
import { IconPhotoUp } from "@tabler/icons-react";
import { useId, useRef, useState } from "react";
import * as m from "#messages";
import { formatNumber } from "../../../lib/format.ts";
import classes from "./appearance.module.css";
import type { ImageChange, ImageName, ThemeEditor } from "./use-theme-editor.ts";

interface ImageFieldProps {
  readonly name: ImageName;
  readonly source: string;
  readonly editor: ThemeEditor;
  readonly isStored: boolean;
}

const labels = { logo: m.appearance_logo, favIcon: m.appearance_fav_icon };

export function ImageField({ name, source, editor, isStored }: ImageFieldProps) {
  const id = useId();
  const openPicker = useRef<() => void>(null);
  const [fileFault, setFileFault] = useState<string>();
  const fault = fileFault ?? editor.faults[name];
  const { images } = editor.values;
  const setImage = (file: ImageChange) => editor.set({ images: { ...images, [name]: file } });
  const chooseFile = (file: File | undefined) => {
    if (!file) return;
    const newFault = imageFault(name, file);
    setFileFault(newFault);
    if (!newFault) setImage(file);
  };
  const remove = () => {
    setFileFault(undefined);
    setImage(isStored ? null : undefined);
  };
  const refuseUnreadable = () => {
    // Without a chosen file, the stored image failed to load, which is no fault of the form.
    if (!images[name]) return;
    setFileFault(m.appearance_image_unreadable());
    setImage(undefined);
  };
  return (
    <fieldset data-path={name} aria-describedby={`${id}-hint`}>
      <Box component="legend" className="cw-small cw-medium" mb={4} p={0}>
        {labels[name]()}
      </Box>
      <Dropzone
        // Accepts all files here, since `chooseFile` refuses with a reason and Mantine does not.
        validator={() => null}
        onDrop={([file]) => chooseFile(file)}
        onReject={([rejected]) => chooseFile(rejected?.file)}
        multiple={false}
        openRef={openPicker}
        activateOnClick={false}
        activateOnKeyboard={false}
        enablePointerEvents
        inputProps={{
          accept: Object.values(acceptedTypes[name]).flat().join(","),
          tabIndex: -1,
          "aria-label": labels[name](),
        }}
        classNames={{ root: classes.drop, inner: classes.dropInner }}
        tabIndex={-1}
        data-fault={fault !== undefined || undefined}
      >
        <Group wrap="nowrap" justify="center" gap={8} mih={64} data-name={name}>
          {source ? (
            (["light", "dark"] as const).map((scheme) => (
              <span key={scheme} className={classes.imageBackground} data-scheme={scheme}>
                <img src={source} alt="" className={classes.image} onError={refuseUnreadable} />
              </span>
            ))
          ) : (
            <IconPhotoUp size={24} stroke={1.25} className="cw-dimmed" aria-hidden />
          )}
        </Group>
        <Flex wrap="wrap" gap={8}>
          <Button
            variant="default"
            onClick={() => openPicker.current?.()}
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
        {hints[name]()}
      </Box>
    </fieldset>
  );
}

const pictureTypes = { "image/png": [".png"], "image/jpeg": [".jpg", ".jpeg"], "image/webp": [".webp"] };

const acceptedTypes: Record<ImageName, Record<string, string[]>> = {
  logo: pictureTypes,
  favIcon: { ...pictureTypes, "image/x-icon": [".ico"], "image/vnd.microsoft.icon": [".ico"] },
};

const kilobytes = (name: ImageName) => formatNumber(imageLimits[name] / 1_000);

const hints: Record<ImageName, () => string> = {
  logo: () => m.appearance_logo_hint({ size: kilobytes("logo") }),
  favIcon: () => m.appearance_fav_icon_hint({ size: kilobytes("favIcon") }),
};

export function imageFault(name: ImageName, file: Pick<File, "name" | "type" | "size">): string | undefined {
  if (!hasAcceptedType(name, file)) return name === "logo" ? m.appearance_logo_type() : m.appearance_fav_icon_type();
  if (file.size === 0) return m.appearance_image_empty();
  if (file.size > imageLimits[name]) return m.appearance_image_large({ size: kilobytes(name) });
  return undefined;
}

/** Some systems report no MIME type for icons, so the file's ending decides then. */
function hasAcceptedType(name: ImageName, file: Pick<File, "name" | "type">): boolean {
  if (file.type !== "") return file.type in acceptedTypes[name];
  const endings = Object.values(acceptedTypes[name]).flat();
  return endings.some((ending) => file.name.toLowerCase().endsWith(ending));
}
