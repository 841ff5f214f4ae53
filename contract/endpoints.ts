import type { Endpoint } from "./endpoint.ts";
import { getCountries, getStates } from "./geography/geography.ts";
import { searchMessages } from "./message/message.ts";
import {
  changePassword,
  demoAccounts,
  forgotPassword,
  login,
  logout,
  me,
  resetPassword,
} from "./session/session.ts";
import { getArchived, restoreArchived } from "./society/archive.ts";
import {
  addBuilding,
  deleteBuilding,
  getBuilding,
  getBuildings,
  updateBuilding,
} from "./society/building.ts";
import {
  addFlat,
  deleteFlat,
  getBuildingFlats,
  getFlat,
  getFlats,
  searchFlats,
  updateFlat,
} from "./society/flat.ts";
import { addFloor, deleteFloor, getFloor, getFloors, updateFloor } from "./society/floor.ts";
import { getOverview } from "./society/overview.ts";
import {
  addParkingFloor,
  addParkingPillar,
  deleteParkingFloor,
  deleteParkingPillar,
  getParkingFloor,
  getParkingFloors,
  getParkingPillar,
  getParkingPillars,
  searchParkingPillars,
  updateParkingFloor,
  updateParkingPillar,
} from "./society/parking.ts";
import { exportRegistry, generatePlaces, importRegistry } from "./society/registry.ts";
import {
  addSociety,
  deleteSociety,
  getSocieties,
  getSociety,
  searchSocieties,
  updateSociety,
} from "./society/society.ts";

/** Every call of the API, for what must hold for all of them: the API page, the permission table, the tests. */
export const endpoints: readonly Endpoint[] = [
  login,
  logout,
  me,
  forgotPassword,
  resetPassword,
  changePassword,
  demoAccounts,
  searchMessages,
  getCountries,
  getStates,
  addSociety,
  updateSociety,
  getSociety,
  deleteSociety,
  getSocieties,
  searchSocieties,
  addBuilding,
  updateBuilding,
  getBuilding,
  deleteBuilding,
  getBuildings,
  addFloor,
  updateFloor,
  getFloor,
  deleteFloor,
  getFloors,
  addFlat,
  updateFlat,
  getFlat,
  deleteFlat,
  getFlats,
  getBuildingFlats,
  searchFlats,
  addParkingFloor,
  updateParkingFloor,
  getParkingFloor,
  deleteParkingFloor,
  getParkingFloors,
  addParkingPillar,
  updateParkingPillar,
  getParkingPillar,
  deleteParkingPillar,
  getParkingPillars,
  searchParkingPillars,
  generatePlaces,
  importRegistry,
  exportRegistry,
  getOverview,
  getArchived,
  restoreArchived,
];
