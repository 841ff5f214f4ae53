import { expect, test } from "vitest";
import { isPublicAddress } from "#server/net/address.ts";

test("an address is public unless it belongs to a private or special network", () => {
  const own = [
    "127.0.0.1", "10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.1.1", "169.254.169.254", "100.64.0.1",
    "100.100.100.200", "100.127.255.255", "0.0.0.0", "168.63.129.16", "192.0.0.192", "198.19.0.1", "224.0.0.1",
    "255.255.255.255", "::1", "::", "::ffff:127.0.0.1", "::ffff:8.8.8.8", "::127.0.0.1", "fe80::1", "fc00::1",
    "fd00:ec2::254", "64:ff9b::7f00:1", "2002:7f00:1::", "2001::1", "2001:db8::1", "ff02::1", "hooks.example.com", "",
  ]; // prettier-ignore
  expect(own.filter(isPublicAddress)).toEqual([]);
  const others = ["8.8.8.8", "172.15.0.1", "172.32.0.1", "100.63.0.1", "100.128.0.1", "2606:4700::1111"];
  expect(others.filter((address) => !isPublicAddress(address))).toEqual([]);
});
