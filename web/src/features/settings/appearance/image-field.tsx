/** An image of the theme: choose, check, preview on both backgrounds, remove. */
import { Button } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import "@mantine/dropzone/styles.layer.css";
import { IconPhotoUp } from "@tabler/icons-react";
import { useId, useRef, useState } from "react";
import * as m from "#messages";
import type { ImageName } from "./draft.ts";
import classes from "./image-field.module.css";
import { acceptedTypes, hintOf, imageFault } from "./images.ts";
import type { ThemeEditor } from "./use-theme-editor.ts";

interface ImageFieldProps {
  readonly name: ImageName;
  /** URL of the image; empty without one. */
  readonly source: string;
  readonly editor: ThemeEditor;
  /** Whether a stored image can be removed. */
  readonly isThere: boolean;
}

const labels = { logo: m.appearance_logo, favIcon: m.appearance_fav_icon };

export function ImageField({ name, source, editor, isThere }: ImageFieldProps) {
  const id = useId();
  const open = useRef<() => void>(null);
  const [refused, setRefused] = useState<string>();
  const fault = refused ?? editor.faults[name];
  const take = (file: File | undefined) => {
    if (!file) return;
    const found = imageFault(name, file);
    setRefused(found);
    if (!found) editor.setImage(name, file);
  };
  const remove = () => {
    setRefused(undefined);
    editor.setImage(name, isThere ? null : undefined);
  };
  const unreadable = () => {
    if (!editor.images[name]) return;
    setRefused(m.appearance_image_unreadable());
    editor.setImage(name, undefined);
  };
  return (
    <fieldset className={classes.field} aria-describedby={`${id}-hint`}>
      <legend className={classes.label}>{labels[name]()}</legend>
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
        <div className={classes.grounds} data-name={name}>
          {source ? (
            (["light", "dark"] as const).map((scheme) => (
              <span key={scheme} className={classes.ground} data-scheme={scheme}>
                <img src={source} alt="" className={classes.image} onError={unreadable} />
              </span>
            ))
          ) : (
            <IconPhotoUp size={24} stroke={1.25} className={classes.icon} aria-hidden />
          )}
        </div>
        <div className={classes.actions}>
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
        </div>
      </Dropzone>
      {fault && (
        <p role="alert" className={classes.fault}>
          {fault}
        </p>
      )}
      <p id={`${id}-hint`} className={classes.hint}>
        {hintOf[name]()}
      </p>
    </fieldset>
  );
}
