import { Button, Group } from "@mantine/core";
import { useMergedRef } from "@mantine/hooks";
import { IconSquareFilled } from "@tabler/icons-react";
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import { toastError } from "#web/lib/toast.ts";
import { useFileImage } from "#web/ui/form/useFileImage.ts";
import { type Box, between, blackOut, moved, resized } from "./boxes.ts";
import classes from "./document.module.css";

type Props = {
  file: File;
  /** Called with the redacted picture to upload; null while it is being rendered. */
  onChange: (picture: Blob | null) => void;
};

const STEP = 0.01;
const steps: Readonly<Record<string, [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/** A picture on which areas can be blacked out, by pointer or keyboard, before the upload. */
export function Redactor({ file, onChange }: Props) {
  const image = useRef<HTMLImageElement>(null);
  const shown = useMergedRef(image, useFileImage(file));
  const frame = useRef<HTMLDivElement>(null);
  const painting = useRef(0);
  const [boxes, setBoxes] = useState<readonly Box[]>([]);
  const [dragged, setDragged] = useState<{ from: [number, number]; box: Box } | null>(null);
  // Discards a rendering that finishes after another file was chosen.
  useEffect(
    () => () => {
      painting.current += 1;
    },
    [],
  );

  const show = (next: readonly Box[]) => {
    setBoxes(next);
    if (!image.current) return;
    // The unredacted picture is never sent: until the boxes are rendered, the form has no file.
    onChange(null);
    const renderId = (painting.current += 1);
    blackOut(image.current, next, file).then(
      (picture) => renderId === painting.current && onChange(picture),
      () => toastError("This browser cannot paint on pictures."),
    );
  };
  const pointOf = ({ clientX, clientY }: PointerEvent): [number, number] => {
    const { left, top, width, height } = (frame.current as HTMLDivElement).getBoundingClientRect();
    return [(clientX - left) / width, (clientY - top) / height];
  };
  const begin = (event: PointerEvent<HTMLDivElement>) => {
    if (event.target instanceof HTMLButtonElement) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const from = pointOf(event);
    setDragged({ from, box: between(from, from) });
  };
  const drag = (event: PointerEvent) => {
    if (dragged) setDragged({ ...dragged, box: between(dragged.from, pointOf(event)) });
  };
  const end = () => {
    if (dragged && dragged.box.width > STEP && dragged.box.height > STEP) show([...boxes, dragged.box]);
    setDragged(null);
  };
  const handleKey = (index: number) => (event: KeyboardEvent) => {
    const others = boxes.filter((_, at) => at !== index);
    const box = boxes[index];
    const step = steps[event.key];
    if (!box || (!step && event.key !== "Delete" && event.key !== "Backspace")) return;
    event.preventDefault();
    if (!step) return show(others);
    const change = event.shiftKey ? resized : moved;
    show(boxes.map((one, at) => (at === index ? change(box, step) : one)));
  };
  return (
    <>
      <Group gap="xs">
        <Button
          variant="default"
          size="xs"
          leftSection={<IconSquareFilled size={14} aria-hidden />}
          onClick={() => show([...boxes, { x: 0.3, y: 0.45, width: 0.3, height: 0.08 }])}
        >
          Add a black box
        </Button>
        {boxes.length > 0 && (
          <Button variant="subtle" size="xs" onClick={() => show([])}>
            Remove all boxes
          </Button>
        )}
      </Group>
      <div
        ref={frame}
        className={classes.redactor}
        onPointerDown={begin}
        onPointerMove={drag}
        onPointerUp={end}
        onPointerCancel={() => setDragged(null)}
      >
        <img ref={shown} alt="What will be sent" draggable={false} />
        {[...boxes, ...(dragged ? [dragged.box] : [])].map(({ x, y, width, height }, index) => (
          <button
            // Boxes have no ids; their index identifies them.
            key={`box ${index}`}
            type="button"
            className={classes.box}
            aria-label={`Black box ${index + 1}: arrow keys move it, with Shift they resize it, Delete removes it`}
            style={{
              left: `${x * 100}%`,
              top: `${y * 100}%`,
              width: `${width * 100}%`,
              height: `${height * 100}%`,
            }}
            onKeyDown={handleKey(index)}
          />
        ))}
      </div>
    </>
  );
}
