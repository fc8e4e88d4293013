import { crc32, deflateRawSync, constants as zlib } from 'node:zlib'

const utf8Name = 0x0800
const sizesFollow = 0x0008
const deflated = 8
/** 1 January 2024, midnight, as ZIP files write it: what a file holds shall not depend on when it was made. */
const fixedDate = 0x5821

interface Entry {
  name: Buffer
  crc: number
  packed: number
  size: number
  offset: number
}

/** A ZIP file that is written front to back, whose entries are fed piece by piece. Each call gives the bytes that it adds. */
export function createZip() {
  const entries: Entry[] = []
  let offset = 0
  let open: Entry | null = null

  const added = (bytes: Buffer): Buffer => {
    offset += bytes.length
    return bytes
  }

  function begin(name: string): Buffer {
    open = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, offset }
    return added(Buffer.concat([localHeader(open), open.name]))
  }

  function feed(text: string, last = false): Buffer {
    if (!open) throw new Error('no entry of the file is open')
    const bytes = Buffer.from(text)
    const packed = deflateRawSync(bytes, { finishFlush: last ? zlib.Z_FINISH : zlib.Z_SYNC_FLUSH })
    open.crc = crc32(bytes, open.crc)
    open.size += bytes.length
    open.packed += packed.length
    if (!last) return added(packed)
    entries.push(open)
    const whole = Buffer.concat([packed, descriptor(open)])
    open = null
    return added(whole)
  }

  return {
    begin,
    feed,
    /** A whole entry at once. */
    entry: (name: string, text: string): Buffer => Buffer.concat([begin(name), feed(text, true)]),
    end(): Buffer {
      const directory = Buffer.concat(entries.map(centralHeader))
      return Buffer.concat([directory, endRecord(entries.length, directory.length, offset)])
    },
  }
}

function localHeader({ name }: Entry): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(20, 4)
  header.writeUInt16LE(utf8Name | sizesFollow, 6)
  header.writeUInt16LE(deflated, 8)
  header.writeUInt16LE(fixedDate, 12)
  header.writeUInt16LE(name.length, 26)
  return header
}

function descriptor({ crc, packed, size }: Entry): Buffer {
  const bytes = Buffer.alloc(16)
  bytes.writeUInt32LE(0x08074b50, 0)
  bytes.writeUInt32LE(crc, 4)
  bytes.writeUInt32LE(packed, 8)
  bytes.writeUInt32LE(size, 12)
  return bytes
}

function centralHeader({ name, crc, packed, size, offset }: Entry): Buffer {
  const header = Buffer.alloc(46)
  header.writeUInt32LE(0x02014b50, 0)
  header.writeUInt16LE(20, 4)
  header.writeUInt16LE(20, 6)
  header.writeUInt16LE(utf8Name | sizesFollow, 8)
  header.writeUInt16LE(deflated, 10)
  header.writeUInt16LE(fixedDate, 14)
  header.writeUInt32LE(crc, 16)
  header.writeUInt32LE(packed, 20)
  header.writeUInt32LE(size, 24)
  header.writeUInt16LE(name.length, 28)
  header.writeUInt32LE(offset, 42)
  return Buffer.concat([header, name])
}

function endRecord(count: number, directoryBytes: number, directoryAt: number): Buffer {
  const record = Buffer.alloc(22)
  record.writeUInt32LE(0x06054b50, 0)
  record.writeUInt16LE(count, 8)
  record.writeUInt16LE(count, 10)
  record.writeUInt32LE(directoryBytes, 12)
  record.writeUInt32LE(directoryAt, 16)
  return record
}
