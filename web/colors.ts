import type { MantineColorsTuple } from "@mantine/core";

/** The accent colour. 7 is for actions in the light scheme, 4 in the dark one. */
export const teal: MantineColorsTuple = [
  "#eaf5f4",
  "#d3eae8",
  "#a8d7d3",
  "#76c0bc",
  "#4cb0ab",
  "#238a8a",
  "#12747a",
  "#0b5e66",
  "#0a4c54",
  "#093a42",
];

/** Only for what needs a person's attention. */
export const marigold: MantineColorsTuple = [
  "#fff6e2",
  "#feeac1",
  "#fdd98c",
  "#fbc657",
  "#f3ae2d",
  "#dd9313",
  "#b97409",
  "#885204",
  "#6a4004",
  "#4c2f06",
];

/** For errors; brick, so that warnings do not look alarming. */
export const red: MantineColorsTuple = [
  "#fdf0ed",
  "#fadfd9",
  "#f4bfb4",
  "#ee9a8b",
  "#e67a69",
  "#d2543f",
  "#bd3f2c",
  "#a32f1f",
  "#832618",
  "#641e14",
];

/** For success. */
export const green: MantineColorsTuple = [
  "#edf6ee",
  "#d9ecdb",
  "#b3d9b8",
  "#88c291",
  "#62ab70",
  "#428f54",
  "#327a45",
  "#256238",
  "#1d4e2d",
  "#153b22",
];

/** Light scheme, from page (0) to text (9). */
export const gray: MantineColorsTuple = [
  "#f5f7f5",
  "#edf1ee",
  "#e2e8e5",
  "#d2dbd8",
  "#a9bab7",
  "#8b9f9f",
  "#566d70",
  "#42575b",
  "#2a3d42",
  "#11262b",
];

/** Dark scheme, from text (0) to the darkest background (9). */
export const dark: MantineColorsTuple = [
  "#e1ebea",
  "#bdcecf",
  "#9db3b6",
  "#86a0a4",
  "#3a575e",
  "#1d363d",
  "#162b32",
  "#11242a",
  "#0b1a1f",
  "#071215",
];
