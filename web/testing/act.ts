import React from "react";
import { flushSync } from "react-dom";

/**
 * The screens are tested on the React that people get, which draws them in half the time and has no `act` of its own.
 * What Testing Library does within one is drawn when it returns, as what a person does is.
 */
const act = (work: () => unknown): Promise<unknown> => Promise.resolve(flushSync(work));

Object.assign(React, { act });
