import { compression } from "vite-plugin-compression2";

/** Writes .br and .gz beside what is worth it, so that the server never compresses while somebody waits. */
export const compressed = () =>
  compression({
    include: /\.(js|css|html|svg)$/,
    threshold: 1024,
    skipIfLargerOrEqual: false,
    logLevel: "silent",
  });
