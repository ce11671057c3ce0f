/** Origin of a request. */
export type Client = {
  /** Network that rate limits count by: an IPv4 address, or the /64 of an IPv6 address. */
  network: string;
  /** The /48 around an IPv6 address, which one customer often has; null for IPv4. */
  site: string | null;
  /** The full address. */
  ip: string | null;
  userAgent: string | null;
};
