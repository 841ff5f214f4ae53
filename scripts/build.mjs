import { build, install, orExit } from "./prepare.mjs";

orExit(install);
orExit(build);
