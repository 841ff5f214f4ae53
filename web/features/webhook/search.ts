import { z } from "zod";
import { dialog, record } from "#web/lib/search.ts";

/** What the address of the webhooks says: the form's dialog, and the hook whose deliveries are looked at. */
export const WebhooksSearch = z.object({ edit: dialog, deliveries: record });
