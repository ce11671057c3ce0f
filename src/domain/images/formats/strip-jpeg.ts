import { assertWellFormed, ByteReader, type Stripped } from './byte-reader.ts';
import { readExifOrientation } from './exif-orientation.ts';
import { isIccProfile } from './icc-profile.ts';

/** Markers of ITU T.81, table B.1. */
const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const DQT = 0xdb;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;

const ICC_NAME = Buffer.from('ICC_PROFILE\0', 'latin1');
/** Bytes of a color profile that fit in one segment: 65,535 without length, name, index and count. */
const ICC_PART_BYTES = 65_519;
/** Encoders write about 10 scans. A decoder processes the whole image for each scan. */
const MAX_SCANS = 100;
/**
 * Some decoders walk through a list of all earlier segments whenever they read a segment. Without this limit, their
 * time would grow with the square of the number of segments.
 */
const MAX_SEGMENTS = 5000;

const segment = (marker: number, payload: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(payload.length + 2, 2);
  return Buffer.concat([head, payload]);
};

/**
 * Checks that quantization or Huffman tables fill their segment exactly, so that nothing else can be hidden
 * in it.
 */
function checkTables(marker: number, payload: Buffer): void {
  const reader = new ByteReader(payload);
  while (!reader.isAtEnd) {
    const kind = reader.u8();
    if (marker === DQT) {
      assertWellFormed(kind >> 4 <= 1 && (kind & 15) <= 3, 'invalid quantization table');
      reader.take(kind >> 4 ? 128 : 64);
    } else {
      assertWellFormed(kind >> 4 <= 1 && (kind & 15) <= 3, 'invalid Huffman table');
      const values = reader.take(16).reduce((sum, count) => sum + count, 0);
      assertWellFormed(values <= 256, 'invalid Huffman table');
      reader.take(values);
    }
  }
}

/** Returns the parts of the segment that affect pixels, as a new segment, or null if it has none. */
function cleanSegment(marker: number, payload: Buffer): Buffer | null {
  switch (marker) {
    case 0xc4: // DHT
    case DQT:
      checkTables(marker, payload);
      return segment(marker, payload);
    case 0xc0: // SOF: baseline, extended, progressive. Browsers support no others.
    case 0xc1:
    case 0xc2: {
      const components = payload[5] ?? 0;
      assertWellFormed(payload.length === 6 + 3 * components && components <= 4, 'invalid frame header');
      return segment(marker, payload);
    }
    case SOS: {
      const components = payload[0] ?? 0;
      assertWellFormed(payload.length === 4 + 2 * components && components <= 4, 'invalid scan header');
      return segment(marker, payload);
    }
    case 0xdd: // DRI
    case 0xdc: // DNL
      assertWellFormed(payload.length === 2, 'invalid restart interval or number of lines');
      return segment(marker, payload);
    case APP0: {
      if (payload.toString('latin1', 0, 5) !== 'JFIF\0' || payload.length < 14) return null;
      const jfif = Buffer.from(payload.subarray(0, 14));
      jfif.writeUInt16BE(0, 12); // No thumbnail.
      return segment(marker, jfif);
    }
    case APP14: {
      // Keeps only the color transform. Without it, RGB and CMYK files would have wrong colors.
      if (payload.toString('latin1', 0, 5) !== 'Adobe' || payload.length < 12) return null;
      const adobe = Buffer.from('Adobe\0\x64\0\0\0\0\0', 'latin1');
      adobe.writeUInt8(payload.readUInt8(11), 11);
      return segment(marker, adobe);
    }
    default: // APPn and COM are removed.
      assertWellFormed((marker >= 0xe0 && marker <= 0xef) || marker === 0xfe, 'unknown segment');
      return null;
  }
}

/** Returns the end of the entropy-coded data that starts at `from`: the next marker that is not a restart. */
function findScanEnd(bytes: Buffer, from: number): number {
  for (let index = from; index + 1 < bytes.length; index++) {
    if (bytes[index] !== 0xff) continue;
    const next = bytes[index + 1] as number;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return index;
  }
  assertWellFormed(false, 'the file ends too early');
}

/** Returns the start of the next marker. Bytes before it are skipped, as all decoders do. */
function findNextMarker(bytes: Buffer, from: number): number {
  for (let index = from; index + 1 < bytes.length; index++) {
    if (bytes[index] === 0xff && bytes[index + 1] !== 0xff && bytes[index + 1] !== 0) return index;
  }
  assertWellFormed(false, 'the file ends too early');
}

/** Returns new segments with a color profile. `parts` are its parts by their numbers. Omits an invalid profile. */
function iccSegments(parts: Map<number, Buffer>): Buffer[] {
  const profile = Buffer.concat([...parts].sort(([a], [b]) => a - b).map(([, part]) => part));
  if (!isIccProfile(profile)) return [];
  const count = Math.ceil(profile.length / ICC_PART_BYTES);
  return Array.from({ length: count }, (_, index) =>
    segment(
      APP2,
      Buffer.concat([
        ICC_NAME,
        Buffer.from([index + 1, count]),
        profile.subarray(index * ICC_PART_BYTES, (index + 1) * ICC_PART_BYTES),
      ]),
    ),
  );
}

/**
 * Keeps tables, frames, scans, JFIF, the color transform and the color profile, so that pixels do not change.
 * Removes everything else, and bytes after the end of the image.
 * @throws MalformedFile
 */
export function stripJpeg(bytes: Buffer): Stripped {
  const reader = new ByteReader(bytes);
  assertWellFormed(reader.u16be() === 0xff00 + SOI, 'the file does not begin with a JPEG marker');
  const jfifSegments: Buffer[] = [];
  const body: Buffer[] = [];
  const icc = new Map<number, Buffer>();
  let orientation: number | null = null;
  let scans = 0;
  for (let segments = 0; ; segments++) {
    assertWellFormed(segments < MAX_SEGMENTS && scans <= MAX_SCANS, 'too many segments');
    reader.position = findNextMarker(bytes, reader.position) + 1;
    const marker = reader.u8();
    if (marker === EOI) break;
    const length = reader.u16be();
    assertWellFormed(length >= 2, 'invalid segment length');
    const payload = reader.take(length - 2);
    if (marker === APP2 && payload.subarray(0, 12).equals(ICC_NAME) && payload.length > 14) {
      icc.set(payload.readUInt8(12), payload.subarray(14));
      continue;
    }
    if (marker === APP1 && payload.toString('latin1', 0, 6) === 'Exif\0\0') {
      orientation ??= readExifOrientation(payload);
    }
    const cleaned = cleanSegment(marker, payload);
    if (cleaned) (marker === APP0 ? jfifSegments : body).push(cleaned);
    if (marker !== SOS) continue;
    scans++;
    body.push(reader.take(findScanEnd(bytes, reader.position) - reader.position));
  }
  const stripped = Buffer.concat([
    Buffer.from([0xff, SOI]),
    ...jfifSegments.slice(0, 1),
    ...iccSegments(icc),
    ...body,
    Buffer.from([0xff, EOI]),
  ]);
  return { bytes: stripped, orientation: orientation ?? 1, frames: 1 };
}
