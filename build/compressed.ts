import { compression } from "vite-plugin-compression2";

/** Writes .br and .gz files beside those worth compressing, so that the server never compresses during a request. */
export const compressed = () =>
  compression({
    include: /\.(js|css|html|svg)$/,
    threshold: 1024,
    skipIfLargerOrEqual: false,
    logLevel: "silent",
  });
