import pg from 'pg';

/** Returns host, port and name of the PostgreSQL database that the driver opens for this address. */
function identifyDatabase(address: string): string {
  try {
    // The client does not connect. It has the driver's defaults, for example for an address without a host.
    const { host, port, database } = new pg.Client({ connectionString: address });
    return JSON.stringify([host, port, database]);
  } catch {
    // A file that the address names, such as a certificate, cannot be read. Opening the database reports this.
    return address;
  }
}

/** Whether two addresses, which may be spelled differently, name the same database of a PostgreSQL server. */
export const isSameDatabase = (a: string, b: string): boolean => identifyDatabase(a) === identifyDatabase(b);
