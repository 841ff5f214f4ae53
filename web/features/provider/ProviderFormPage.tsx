import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { LoadingScreen } from "#web/ui/LoadingScreen.tsx";
import { writeSearch, readSearch } from "#web/lib/listUrl.ts";

/** The provider's dialog by its own address, `?id=`; without an id, that of a new one. */
export function ProviderFormPage() {
  const navigate = useNavigate();
  const { searchStr } = useLocation();
  // Read once: while the other screen loads, this one is still there under that one's address.
  const [id] = useState(() => Number(new URLSearchParams(searchStr).get("id")));
  useEffect(() => {
    const edit = Number.isInteger(id) && id > 0 ? id : "new";
    void navigate({ href: `/provider${writeSearch({ ...readSearch(""), edit })}`, replace: true });
  }, [id, navigate]);
  return <LoadingScreen />;
}
