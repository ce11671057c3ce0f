import type { Buffer as NodeBuffer } from 'node:buffer';

/**
 * Writes tiny ONNX models as protocol buffers, with only the fields that the models need. The field numbers come from
 * onnx.proto.
 */

type Dimension = number | string;
type Bytes = NodeBuffer;

/** Element types of tensors. */
const FLOAT = 1;
const INT64 = 7;

/** Types of attributes: one integer and a list of integers. */
const ATTRIBUTE_INT = 2;
const ATTRIBUTE_INTS = 7;

/** Encodes an integer in groups of 7 bits, lowest first. All bytes except the last have the highest bit set. */
function varint(value: number): Bytes {
  const bytes: number[] = [];
  let rest = value;
  do {
    const low = rest % 128;
    rest = Math.floor(rest / 128);
    bytes.push(rest > 0 ? low + 128 : low);
  } while (rest > 0);
  return Buffer.from(bytes);
}

// A field begins with its number and its wire type in the lowest 3 bits: 0 for an integer, 2 for bytes with a length.
const integer = (field: number, value: number): Bytes => Buffer.concat([varint(field * 8), varint(value)]);
const bytes = (field: number, value: Bytes | string): Bytes => {
  const content = Buffer.from(value as string);
  return Buffer.concat([varint(field * 8 + 2), varint(content.length), content]);
};
const message = (field: number, parts: readonly Bytes[]): Bytes => bytes(field, Buffer.concat(parts));

type Attributes = Record<string, number | readonly number[]>;
type Node = { op: string; inputs: string[]; output: string; attributes?: Attributes };

/** A named parameter of an operator: an integer or a list of integers. */
const attribute = ([name, value]: [string, number | readonly number[]]): Bytes =>
  typeof value === 'number'
    ? message(5, [bytes(1, name), integer(3, value), integer(20, ATTRIBUTE_INT)])
    : message(5, [bytes(1, name), ...value.map((item) => integer(8, item)), integer(20, ATTRIBUTE_INTS)]);

/** One operation of the graph. `op` is the name of the operator. */
const node = ({ op, inputs, output, attributes = {} }: Node): Bytes =>
  message(1, [
    ...inputs.map((input) => bytes(1, input)),
    bytes(2, output),
    bytes(4, op),
    ...Object.entries(attributes).map(attribute),
  ]);

/** A constant tensor of floats with the dimensions `dims`. */
const weights = (name: string, dims: readonly number[], values: readonly number[]): Bytes =>
  message(5, [
    ...dims.map((dim) => integer(1, dim)),
    integer(2, FLOAT),
    bytes(8, name),
    bytes(9, Buffer.from(Float32Array.from(values).buffer)),
  ]);

/** Describes an input (`field` 11) or an output (`field` 12) of the graph: its name, element type and dimensions. */
const value = (field: number, name: string, type: number, dims: readonly Dimension[]): Bytes => {
  const shape = dims.map((dim) => message(1, [typeof dim === 'string' ? bytes(2, dim) : integer(1, dim)]));
  return message(field, [bytes(1, name), message(2, [message(1, [integer(1, type), message(2, shape)])])]);
};

/** A model in version 8 of the format that uses version 17 of the operators. */
const model = (graph: readonly Bytes[]): Bytes =>
  Buffer.concat([integer(1, 8), message(7, [...graph, bytes(2, 'tiny')]), message(8, [integer(2, 17)])]);

export type TinyImageModel = {
  /** One row for each dimension of the vectors: weights of red, green and blue. */
  rows: readonly (readonly [number, number, number])[];
  /** Fixed width and height of the input. Default: any. */
  side?: number;
  /** Whether the output keeps the shape [batch, d, 1, 1] of the pooling instead of being flattened to a vector. */
  isUnflattened?: boolean;
  /** Names of further inputs. */
  furtherInputs?: readonly string[];
};

/** An image model whose vector is the mean color of the picture, multiplied by `rows`. */
export function tinyImageModel({
  rows,
  side,
  isUnflattened = false,
  furtherInputs = [],
}: TinyImageModel): Bytes {
  const d = rows.length;
  return model([
    node({ op: 'Conv', inputs: ['pixel_values', 'w'], output: 'c', attributes: { kernel_shape: [1, 1] } }),
    node({ op: 'GlobalAveragePool', inputs: ['c'], output: isUnflattened ? 'image_embeds' : 'p' }),
    ...(isUnflattened ? [] : [node({ op: 'Flatten', inputs: ['p'], output: 'image_embeds' })]),
    weights('w', [d, 3, 1, 1], rows.flat()),
    value(11, 'pixel_values', FLOAT, ['batch', 3, side ?? 'height', side ?? 'width']),
    ...furtherInputs.map((name) => value(11, name, INT64, ['batch', 'tokens'])),
    value(12, 'image_embeds', FLOAT, isUnflattened ? ['batch', d, 1, 1] : ['batch', d]),
  ]);
}

/** A text model. `rows` contains one vector for each token id. The vector of a text is the mean of its tokens' rows. */
export function tinyTextModel(rows: readonly (readonly number[])[]): Bytes {
  const d = rows[0]?.length ?? 0;
  return model([
    node({ op: 'Gather', inputs: ['e', 'input_ids'], output: 'g' }),
    node({
      op: 'ReduceMean',
      inputs: ['g'],
      output: 'text_embeds',
      attributes: { axes: [1], keepdims: 0 },
    }),
    weights('e', [rows.length, d], rows.flat()),
    value(11, 'input_ids', INT64, ['batch', 'tokens']),
    value(12, 'text_embeds', FLOAT, ['batch', d]),
  ]);
}
