/** The client that sent a request. */
export type Client = {
  /** Network that rate limits count by: an IPv4 address, or the /64 of an IPv6 address. */
  network: string;
  /** IPv6 site: the /48 that contains the address, often assigned to one customer. Null for IPv4. */
  site: string | null;
  /** The full address. */
  ip: string | null;
  /** At most 300 characters, because it is stored. */
  userAgent: string | null;
};
