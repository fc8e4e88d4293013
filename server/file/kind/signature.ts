/** Tells from the first bytes of a file whether it is of a kind. */
export type Signature = (head: Buffer) => boolean

const bytesOf = (sign: string | readonly number[]): Buffer =>
  typeof sign === 'string' ? Buffer.from(sign, 'latin1') : Buffer.from(sign)

/** True when one of the signs stands at `offset`. */
const signAt =
  (offset: number, ...signs: readonly (string | readonly number[])[]): Signature =>
  (head) =>
    signs.map(bytesOf).some((sign) => head.subarray(offset, offset + sign.length).equals(sign))

const both =
  (...signatures: readonly Signature[]): Signature =>
  (head) =>
    signatures.every((signature) => signature(head))

const riff = (form: string) => both(signAt(0, 'RIFF'), signAt(8, form))

/** Lengths of the second header of a bitmap, by version. */
const bitmapHeaders = [12, 40, 52, 56, 64, 108, 124]
const bitmap: Signature = (head) => head.length >= 26 && bitmapHeaders.includes(head.readUInt32LE(14))

const brand = /^(isom|iso[2-9]|mp4[12]|avc1|M4V |MSNV|mmp4|dash|3gp\d|F4V )$/
const video: Signature = (head) => brand.test(head.subarray(8, 12).toString('latin1'))

/** The first frame of MPEG audio, layer III, with a bit rate and a sample rate that there are. */
const audioFrame: Signature = ([first = 0, second = 0, third = 0]) =>
  first === 0xff &&
  (second & 0xe6) === 0xe2 &&
  (second & 0x18) !== 0x08 &&
  (third & 0xf0) !== 0xf0 &&
  (third & 0x0c) !== 0x0c
const audioTag = both(signAt(0, 'ID3'), ([, , , major = 255, minor = 255]) => major < 10 && minor < 255)

/** Kinds of content, told by their first bytes. */
export const signatures = {
  png: signAt(0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  jpeg: signAt(0, [0xff, 0xd8, 0xff]),
  gif: signAt(0, 'GIF87a', 'GIF89a'),
  webp: riff('WEBP'),
  bmp: both(signAt(0, 'BM'), bitmap),
  pdf: signAt(0, '%PDF-'),
  compound: signAt(0, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
  zip: signAt(0, 'PK\x03\x04', 'PK\x05\x06'),
  rar: signAt(0, 'Rar!\x1a\x07\x00', 'Rar!\x1a\x07\x01\x00'),
  sevenZip: signAt(0, [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]),
  mp4: both(signAt(4, 'ftyp'), video),
  mp3: (head) => audioTag(head) || audioFrame(head),
  wav: riff('WAVE'),
} as const satisfies Record<string, Signature>
