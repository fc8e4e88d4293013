import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'

/** Whether the first bytes match a file type. */
type Signature = (head: Buffer) => boolean

const bytesOf = (sign: string | readonly number[]): Buffer =>
  typeof sign === 'string' ? Buffer.from(sign, 'latin1') : Buffer.from(sign)

/** Matches one of several signatures at `offset`. */
const signAt =
  (offset: number, ...signs: readonly (string | readonly number[])[]): Signature =>
  (head) =>
    signs.map(bytesOf).some((sign) => head.subarray(offset, offset + sign.length).equals(sign))

const both =
  (...signatures: readonly Signature[]): Signature =>
  (head) =>
    signatures.every((signature) => signature(head))

const riff = (form: string) => both(signAt(0, 'RIFF'), signAt(8, form))

/** Header lengths of bitmap versions. */
const bitmapHeaders = [12, 40, 52, 56, 64, 108, 124]
const bitmap: Signature = (head) => head.length >= 26 && bitmapHeaders.includes(head.readUInt32LE(14))

const brand = /^(isom|iso[2-9]|mp4[12]|avc1|M4V |MSNV|mmp4|dash|3gp\d|F4V )$/
const video: Signature = (head) => brand.test(head.subarray(8, 12).toString('latin1'))

/** First frame of MPEG audio layer III with a valid bit rate and sample rate. */
const audioFrame: Signature = ([first = 0, second = 0, third = 0]) =>
  first === 0xff &&
  (second & 0xe6) === 0xe2 &&
  (second & 0x18) !== 0x08 &&
  (third & 0xf0) !== 0xf0 &&
  (third & 0x0c) !== 0x0c
const audioTag = both(signAt(0, 'ID3'), ([, , , major = 255, minor = 255]) => major < 10 && minor < 255)

/** File signatures by type. */
const signatures = {
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

/** Whether the complete file is of a type. */
type WholeCheck = (file: string) => Promise<boolean>

/** An Office document: has the common entries and its own folder, and no macros, which have other extensions. */
const officeDocument =
  (folder: 'word' | 'xl' | 'ppt'): WholeCheck =>
  async (file) => {
    const names = await zipNames(file)
    const hasOwn = names.some((name) => name.startsWith(`${folder}/`))
    const hasMacros = names.some((name) => /(^|\/)vbaProject\.bin$/i.test(name))
    return names.includes('[Content_Types].xml') && hasOwn && !hasMacros
  }

/** Start of HTML, SVG, XML and scripts. */
const active = /^[\s\uFEFF]*<(!doctype|!--|html|head|body|script|style|svg|iframe|math|\?xml|\?php|\?=|%)/i
const activeWithin = 1_024

/** The first bytes may end within a character, so they tell only what can never be plain text. */
const textHead: Signature = (head) => !head.includes(0) && !active.test(head.toString('utf8'))

/** Plain text: UTF-8 without NUL that does not start like HTML, SVG or a script. */
const plainText: WholeCheck = async (file) => {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let beginning = ''
  try {
    for await (const chunk of createReadStream(file)) {
      const text = decoder.decode(chunk as Buffer, { stream: true })
      if (text.includes('\0')) return false
      if (beginning.length < activeWithin) beginning += text.slice(0, activeWithin)
    }
    decoder.decode()
  } catch (cause) {
    if (cause instanceof TypeError) return false
    throw cause
  }
  return !active.test(beginning)
}

const endSign = 0x06054b50
const entrySign = 0x02014b50
const endBytes = 22
const entryBytes = 46
/** The end record may be followed by a comment of up to 65,535 bytes. */
const tailBytes = endBytes + 65_535
const maxDirectoryBytes = 4 * 1_048_576

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

/** Position and size of the central directory, from the end record. */
async function findDirectory(handle: FileHandle): Promise<{ at: number; bytes: number } | null> {
  const { size } = await handle.stat()
  const length = Math.min(size, tailBytes)
  const tail = await readAt(handle, size - length, length)
  for (let at = tail.length - endBytes; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== endSign) continue
    return { bytes: tail.readUInt32LE(at + 12), at: tail.readUInt32LE(at + 16) }
  }
  return null
}

function namesIn(directory: Buffer): string[] {
  const names: string[] = []
  let at = 0
  while (at + entryBytes <= directory.length && directory.readUInt32LE(at) === entrySign) {
    const nameEnd = at + entryBytes + directory.readUInt16LE(at + 28)
    names.push(directory.toString('utf8', at + entryBytes, nameEnd))
    at = nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return names
}

/** Entry names of a zip file, without unpacking; empty when its directory is unreadable or too large. */
async function zipNames(file: string): Promise<readonly string[]> {
  const handle = await open(file, 'r')
  try {
    const directory = await findDirectory(handle)
    if (!directory || directory.bytes > maxDirectoryBytes) return []
    return namesIn(await readAt(handle, directory.at, directory.bytes))
  } finally {
    await handle.close()
  }
}

/** An allowed file type, given by the extension and verified by the content. */
export interface FileKind {
  extension: string
  mimeType: string
  /** Images have a smaller size limit. */
  image: boolean
  /** Browsers may display it; other types are only saved. */
  inline: boolean
  /** Supports range requests, for media players. */
  played: boolean
  head: Signature
  whole?: WholeCheck
}

type Faces = Partial<Pick<FileKind, 'image' | 'inline' | 'played' | 'whole'>>

const kind = (extension: string, mimeType: string, head: Signature, faces: Faces = {}): FileKind => ({
  extension,
  mimeType,
  image: false,
  inline: false,
  played: false,
  head,
  ...faces,
})

const image = (extension: string, mimeType: string, head: Signature) =>
  kind(extension, mimeType, head, { image: true, inline: true })
const played = (extension: string, mimeType: string, head: Signature) =>
  kind(extension, mimeType, head, { played: true })
const office = (extension: string, type: string, folder: 'word' | 'xl' | 'ppt') =>
  kind(extension, `application/vnd.openxmlformats-officedocument.${type}`, signatures.zip, {
    whole: officeDocument(folder),
  })
const text = (extension: string, mimeType: string) =>
  kind(extension, `${mimeType}; charset=utf-8`, textHead, { whole: plainText })

/** Allowed file types. Everything else is refused: HTML, SVG with scripts, executables. spec: policy, promise 10 */
const kinds: readonly FileKind[] = [
  image('png', 'image/png', signatures.png),
  image('jpg', 'image/jpeg', signatures.jpeg),
  image('jpeg', 'image/jpeg', signatures.jpeg),
  image('gif', 'image/gif', signatures.gif),
  image('webp', 'image/webp', signatures.webp),
  image('bmp', 'image/bmp', signatures.bmp),
  kind('pdf', 'application/pdf', signatures.pdf, { inline: true }),
  office('docx', 'wordprocessingml.document', 'word'),
  office('xlsx', 'spreadsheetml.sheet', 'xl'),
  office('pptx', 'presentationml.presentation', 'ppt'),
  kind('doc', 'application/msword', signatures.compound),
  kind('xls', 'application/vnd.ms-excel', signatures.compound),
  kind('ppt', 'application/vnd.ms-powerpoint', signatures.compound),
  kind('wps', 'application/vnd.ms-works', signatures.compound),
  kind('et', 'application/octet-stream', signatures.compound),
  kind('dps', 'application/octet-stream', signatures.compound),
  played('mp4', 'video/mp4', signatures.mp4),
  played('mp3', 'audio/mpeg', signatures.mp3),
  played('wav', 'audio/wav', signatures.wav),
  text('txt', 'text/plain'),
  text('csv', 'text/csv'),
  kind('zip', 'application/zip', signatures.zip),
  kind('rar', 'application/vnd.rar', signatures.rar),
  kind('7z', 'application/x-7z-compressed', signatures.sevenZip),
]

const byExtension: ReadonlyMap<string, FileKind> = new Map(kinds.map((each) => [each.extension, each]))

/** The type of an extension; undefined when it is not allowed. */
export const kindOf = (extension: string): FileKind | undefined => byExtension.get(extension)

/** Number of bytes that signatures need. */
export const headBytes = 64
