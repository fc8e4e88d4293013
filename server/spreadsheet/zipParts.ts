import { inflateRawSync } from 'node:zlib'
import { fillText, spreadsheetMessages } from '#core/message'

/** Limits of a zip file, checked before anything is unpacked. spec: policy, promise 10 */
export interface ZipCaps {
  entries: number
  entryBytes: number
  totalBytes: number
  /** The highest allowed ratio of unpacked to packed bytes; small entries may exceed it. */
  ratio: number
}

/** A file that cannot be read; the message is for the user who sent it. */
export class UnreadableFile extends Error {}

interface Entry {
  name: string
  method: number
  flags: number
  packed: number
  size: number
  offset: number
}

const smallPartBytes = 10 * 1_048_576

function endRecordAt(file: Buffer): number {
  const at = file.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (at < 0 || at + 22 > file.length) throw new UnreadableFile(spreadsheetMessages.notExcel)
  return at
}

function entryAt(file: Buffer, at: number): { entry: Entry; next: number } {
  if (at + 46 > file.length || file.readUInt32LE(at) !== 0x02014b50)
    throw new UnreadableFile(spreadsheetMessages.brokenIndex)
  const nameBytes = file.readUInt16LE(at + 28)
  const next = at + 46 + nameBytes + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  const entry = {
    name: file.toString('utf8', at + 46, at + 46 + nameBytes),
    flags: file.readUInt16LE(at + 8),
    method: file.readUInt16LE(at + 10),
    packed: file.readUInt32LE(at + 20),
    size: file.readUInt32LE(at + 24),
    offset: file.readUInt32LE(at + 42),
  }
  return { entry, next }
}

function entriesOf(file: Buffer, caps: ZipCaps): Entry[] {
  const end = endRecordAt(file)
  const count = file.readUInt16LE(end + 10)
  if (count > caps.entries) throw new UnreadableFile(fillText(spreadsheetMessages.manyEntries, { most: caps.entries }))
  const entries: Entry[] = []
  let at = file.readUInt32LE(end + 16)
  for (let index = 0; index < count; index += 1) {
    const { entry, next } = entryAt(file, at)
    entries.push(entry)
    at = next
  }
  return entries
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 1_048_576)}MB`

function checkEntries(entries: readonly Entry[], caps: ZipCaps): void {
  const seen = new Set<string>()
  let total = 0
  for (const { name, flags, packed, size } of entries) {
    const key = name.toLowerCase()
    if (seen.has(key) || name.startsWith('/') || name.includes('\\') || name.split('/').includes('..'))
      throw new UnreadableFile(spreadsheetMessages.badPath)
    seen.add(key)
    if (flags & 1) throw new UnreadableFile(spreadsheetMessages.encrypted)
    total += size
    if (size > caps.entryBytes || total > caps.totalBytes)
      throw new UnreadableFile(fillText(spreadsheetMessages.large, { size: megabytes(caps.totalBytes) }))
    if (size > smallPartBytes && size > packed * caps.ratio) throw new UnreadableFile(spreadsheetMessages.badRatio)
  }
}

function unpacked(file: Buffer, { offset, packed, size, method }: Entry): Buffer {
  if (offset + 30 > file.length || file.readUInt32LE(offset) !== 0x04034b50)
    throw new UnreadableFile(spreadsheetMessages.broken)
  const from = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28)
  const bytes = file.subarray(from, from + packed)
  if (method === 0) return bytes
  if (method !== 8) throw new UnreadableFile(spreadsheetMessages.badMethod)
  try {
    return inflateRawSync(bytes, { maxOutputLength: Math.max(size, 1) })
  } catch {
    throw new UnreadableFile(spreadsheetMessages.broken)
  }
}

const doctype = /<!(DOCTYPE|ENTITY)/i

/** Requires XML without a document type declaration, in UTF-8 as spreadsheets write it. */
function checkXml(bytes: Buffer): void {
  const [first, second] = bytes
  const wide = (first === 0xfe && second === 0xff) || (first === 0xff && second === 0xfe) || first === 0
  if (wide || doctype.test(bytes.toString('latin1'))) throw new UnreadableFile(spreadsheetMessages.refusedDeclaration)
}

/** The unpacked parts whose names pass `isNeeded`; other entries are not unpacked. */
export function zipParts(file: Buffer, caps: ZipCaps, isNeeded: (name: string) => boolean): Map<string, Buffer> {
  const entries = entriesOf(file, caps)
  checkEntries(entries, caps)
  const parts = new Map<string, Buffer>()
  for (const entry of entries) {
    if (!isNeeded(entry.name)) continue
    const bytes = unpacked(file, entry)
    checkXml(bytes)
    parts.set(entry.name, bytes)
  }
  return parts
}
