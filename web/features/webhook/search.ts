import { z } from "zod";
import { dialog, record } from "#web/lib/search.ts";

/** `edit` is the webhook in the form, `deliveries` the one whose deliveries are shown. */
export const WebhooksSearch = z.object({ edit: dialog, deliveries: record });
