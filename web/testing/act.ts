import React from "react";
import { flushSync } from "react-dom";

/**
 * The tests use the production build of React, which renders the screens in half the time and has no `act` of its
 * own. Updates inside an `act` of Testing Library are flushed before it returns, as those of user events are.
 */
const act = (work: () => unknown): Promise<unknown> => Promise.resolve(flushSync(work));

Object.assign(React, { act });
