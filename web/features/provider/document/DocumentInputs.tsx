import { wordField } from "#web/texts/fields.ts";
import { Alert, Button, FileButton, Input, Progress, Select, Text, Textarea } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { useController, type UseFormReturn } from "react-hook-form";
import { addDocument, NOT_A_DOCUMENT, documentMimeTypes, PDF } from "#contract/provider/document.ts";
import { tooLarge } from "#contract/upload.ts";
import type { DocumentInput, DocumentOutput } from "./documentForm.ts";
import { DayField } from "#web/ui/day/DayField.tsx";
import classes from "./document.module.css";
import { Redactor } from "./Redactor.tsx";
import { useOfferedTypes } from "./useOfferedTypes.ts";

type Props = {
  providerId: number;
  form: UseFormReturn<DocumentInput, unknown, DocumentOutput>;
  /** The chosen picture or PDF; the form holds the version to upload. */
  chosen: File | null;
  onChoose: (file: File) => void;
  /** The upload progress from 0 to 1; null when none is running. */
  sent: number | null;
};

export function DocumentInputs({ providerId, form, chosen, onChoose, sent }: Props) {
  const types = useOfferedTypes(providerId);
  const { control, register, formState, setError, clearErrors } = form;
  const { errors } = formState;
  const {
    field: { ref: typeRef, ...type },
  } = useController({ control, name: "DocumentType" });
  const file = useController({ control, name: "File" });

  const isPdf = chosen?.type === PDF;

  const choose = (next: File | null) => {
    if (!next) return;
    const wrong = !documentMimeTypes.includes(next.type)
      ? NOT_A_DOCUMENT
      : next.size > addDocument.bodyLimit
        ? tooLarge(addDocument.bodyLimit)
        : null;
    if (wrong) return setError("File", { type: "validate", message: wordField(wrong) });
    clearErrors("File");
    onChoose(next);
    file.field.onChange(next);
  };
  return (
    <>
      <Select
        label="Document Type"
        placeholder="Select..."
        required
        allowDeselect={false}
        data={types}
        ref={typeRef}
        name={type.name}
        value={type.value ?? null}
        onChange={type.onChange}
        onBlur={type.onBlur}
        error={errors.DocumentType?.message}
        attributes={{ dropdown: { role: "region", "aria-label": "Choices of Document Type" } }}
      />
      <Textarea
        className={classes.description}
        label="Description"
        required
        autosize
        minRows={1}
        error={errors.Description?.message}
        {...register("Description")}
      />
      <DayField control={control} name="IssuedOn" label="Issued on" />
      <DayField control={control} name="ExpiresOn" label="Valid until (empty: for good)" />
      <div className={classes.wide}>
        <Input.Wrapper label="Document Upload" labelElement="div" required error={errors.File?.message}>
          <div className={classes.chosen}>
            <FileButton
              accept={documentMimeTypes.join(",")}
              onChange={choose}
              inputProps={{ "aria-label": "Document Upload" }}
            >
              {(button) => (
                <Button variant="default" leftSection={<IconUpload size={18} aria-hidden />} {...button}>
                  {chosen ? "Choose another file" : "Choose a file"}
                </Button>
              )}
            </FileButton>
            <Text size="sm" c="dimmed">
              {chosen ? chosen.name : "JPEG, PNG, WebP, AVIF or PDF, at most 10 MB."}
            </Text>
          </div>
        </Input.Wrapper>
        {chosen && type.value === "Aadhaar Card" && (
          <Alert color="marigold" title="Black out the first eight digits">
            {isPdf
              ? "Here this is done on pictures alone. If the PDF shows them, choose a picture of the card."
              : "Draw over them on the picture, or add a box and move it with the arrow keys. What is under a box never leaves this browser."}
          </Alert>
        )}
        {chosen && !isPdf && (
          <Redactor
            key={`${chosen.name} ${chosen.lastModified}`}
            file={chosen}
            onChange={file.field.onChange}
          />
        )}
        {sent !== null && <Progress value={sent * 100} aria-label="Upload" transitionDuration={0} />}
      </div>
    </>
  );
}
