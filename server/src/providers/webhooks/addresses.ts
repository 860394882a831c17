import { BlockList, isIP } from "node:net";

// Every range that is not a place on the public internet (IANA's special-purpose registries, and multicast).
const reserved4: [string, number][] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.31.196.0", 24],
  ["192.52.193.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["192.175.48.0", 24],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
];

// Of IPv6 only 2000::/3 is given out; inside it these are not, or carry an IPv4 address that could be anything.
const reserved6: [string, number][] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["2620:4f:8000::", 48],
  ["3fff::", 20],
  ["5f00::", 16],
];

const reserved = new BlockList();
for (const [net, bits] of reserved4) reserved.addSubnet(net, bits, "ipv4");
for (const [net, bits] of reserved6) reserved.addSubnet(net, bits, "ipv6");

const given6 = new BlockList();
given6.addSubnet("2000::", 3, "ipv6");

/** Whether an IP address is a place on the public internet, and not this machine, its network, or no place at all. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !reserved.check(address, "ipv4");
  return family === 6 && given6.check(address, "ipv6") && !reserved.check(address, "ipv6");
}
