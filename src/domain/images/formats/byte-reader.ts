/** Thrown if a file does not have the structure that its format requires. */
export class MalformedFile extends Error {}

/** Reads a file from its start. A read beyond the end throws `MalformedFile`. */
export class ByteReader {
  readonly bytes: Buffer;
  position = 0;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.position >= this.bytes.length;
  }

  take(length: number): Buffer {
    const end = this.position + length;
    if (end > this.bytes.length) throw new MalformedFile('the file ends too early');
    const part = this.bytes.subarray(this.position, end);
    this.position = end;
    return part;
  }

  u8(): number {
    return this.take(1).readUInt8();
  }

  u16be(): number {
    return this.take(2).readUInt16BE();
  }

  u32be(): number {
    return this.take(4).readUInt32BE();
  }

  u32le(): number {
    return this.take(4).readUInt32LE();
  }

  text(length: number): string {
    return this.take(length).toString('latin1');
  }
}

/** A file without metadata, and the properties that were read while the metadata was removed. */
export type Stripped = {
  bytes: Buffer;
  /** EXIF orientation, 1 to 8. */
  orientation: number;
  frames: number;
  /** Size in pixels of the canvas that the file declares. It is set only if a decoder may use another size. */
  canvas?: { width: number; height: number };
};

/** Throws `MalformedFile` with the message `fault` unless the condition holds. */
export function assertWellFormed(condition: boolean, fault: string): asserts condition {
  if (!condition) throw new MalformedFile(fault);
}
