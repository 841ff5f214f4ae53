import { useState } from "react";
import type { Coordinates } from "#web/lib/coordinates.ts";

/** The timeout of a position request, and the maximum age of a cached position, in milliseconds. */
const LIMIT_MS = 15_000;
const OLDEST_MS = 60_000;

const refusal = ({ code, PERMISSION_DENIED }: GeolocationPositionError): string =>
  code === PERMISSION_DENIED
    ? "This browser does not tell its position here. Allow it for this site, or write the coordinates."
    : "The position could not be found. Try again outside, or put the pin on the map.";

/**
 * Requests the device's position; `find` is absent when the device does not support it. `says` is the accuracy of the
 * result, or the error.
 */
export function usePosition(onFound: (at: Coordinates) => void) {
  const [{ busy, message }, setState] = useState({ busy: false, message: "" });
  const find = () => {
    setState({ busy: true, message: "" });
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => {
        onFound({ latitude, longitude });
        setState({ busy: false, message: `Within ${Math.max(1, Math.round(accuracy))} m.` });
      },
      (error) => setState({ busy: false, message: refusal(error) }),
      { enableHighAccuracy: true, timeout: LIMIT_MS, maximumAge: OLDEST_MS },
    );
  };
  return { busy, says: message, find: "geolocation" in navigator ? find : undefined };
}
