import { useDisclosure } from "@mantine/hooks";
import { Suspense } from "react";
import { lazyNamed } from "#web/lib/lazyNamed.ts";
import { usePreload } from "#web/lib/usePreload.ts";
import { WhenOpened } from "#web/ui/WhenOpened.tsx";
import { UserButton } from "./UserButton.tsx";

const loadItems = () => import("./UserItems.tsx");
const UserItems = lazyNamed(loadItems, "UserItems");

const loadPassword = () => import("#web/features/session/ChangePassword.tsx");
const ChangePassword = lazyNamed(loadPassword, "ChangePassword");

const loadBoth = () => Promise.all([loadItems(), loadPassword()]);

/** The signed-in user with personal actions: password, colours, signing out. */
export function UserMenu({ narrow = false }: { narrow?: boolean }) {
  const [isRequested, requestMenu] = useDisclosure(false);
  const [changing, change] = useDisclosure(false);
  usePreload(loadBoth);
  const button = (
    <UserButton narrow={narrow} aria-haspopup="menu" aria-expanded={false} onClick={requestMenu.open} />
  );
  return (
    <>
      {isRequested ? (
        <Suspense fallback={button}>
          <UserItems narrow={narrow} onChangePassword={change.open} />
        </Suspense>
      ) : (
        button
      )}
      <WhenOpened opened={changing}>
        <ChangePassword opened={changing} onClose={change.close} />
      </WhenOpened>
    </>
  );
}
