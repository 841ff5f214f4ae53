import { Button, CloseButton, UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconPlus } from "@tabler/icons-react";
import { useLocation, useRouter } from "@tanstack/react-router";
import { deleteView, getViews, type SavedView, type ViewedList } from "#contract/view/view.ts";
import { useCall, useSend } from "#web/lib/query.ts";
import { DeleteRecord } from "#web/ui/dialog/DeleteRecord.tsx";
import { useTarget } from "#web/ui/dialog/useTarget.ts";
import { queryOf } from "./query.ts";
import { SaveViewDialog } from "./SaveViewDialog.tsx";
import classes from "./view.module.css";

type Props = { list: ViewedList };

/** The saved views as tabs, and the way to save what is shown; nothing while there is neither. */
export function ViewRow({ list }: Props) {
  const { history, latestLocation } = useRouter();
  const shown = queryOf(useLocation({ select: ({ searchStr }) => searchStr }));
  const { data: views = [], isPending } = useCall(getViews, { List: list });
  const current = views.find(({ query }) => query === shown);
  const [saving, save] = useDisclosure(false);
  const removing = useTarget<SavedView>();
  const remove = useSend(deleteView);
  if (isPending || (views.length === 0 && shown === "")) return null;
  const open = (query: string) => history.push(latestLocation.pathname + query);
  return (
    <div className={classes.row} role="group" aria-label="Saved views">
      {views.length > 0 && (
        <span className={classes.view} data-shown={shown === ""}>
          <UnstyledButton className={classes.name} aria-pressed={shown === ""} onClick={() => open("")}>
            All
          </UnstyledButton>
        </span>
      )}
      {views.map((view) => (
        <span key={view.name} className={classes.view} data-shown={view === current}>
          <UnstyledButton
            className={classes.name}
            aria-pressed={view === current}
            onClick={() => open(view.query)}
          >
            {view.name}
          </UnstyledButton>
          {view === current && (
            <CloseButton
              className={classes.remove}
              size="sm"
              aria-label={`Delete the view ${view.name}`}
              onClick={() => removing.open(view)}
            />
          )}
        </span>
      ))}
      {shown !== "" && !current && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={save.open}
        >
          Save view
        </Button>
      )}
      <SaveViewDialog list={list} query={shown} opened={saving} onClose={save.close} />
      <DeleteRecord
        opened={removing.opened}
        what={`the view ${removing.target?.name ?? ""}`}
        deleted="View deleted."
        remove={async () => {
          if (removing.target) await remove.mutateAsync({ List: list, Name: removing.target.name });
        }}
        onClose={removing.close}
      />
    </div>
  );
}
