import { type FileHandle, open } from 'node:fs/promises'

const endSign = 0x06054b50
const entrySign = 0x02014b50
const endBytes = 22
const entryBytes = 46
/** The end record is followed by a comment of at most 65,535 bytes. */
const tailBytes = endBytes + 65_535
const mostDirectoryBytes = 4 * 1_048_576

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

/** Where the list of entries stands, by the record at the end of the file. */
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

/** The names of the entries of a zip file, nothing unpacked; none when its list cannot be read or is too long. */
export async function zipNames(file: string): Promise<readonly string[]> {
  const handle = await open(file, 'r')
  try {
    const directory = await findDirectory(handle)
    if (!directory || directory.bytes > mostDirectoryBytes) return []
    return namesIn(await readAt(handle, directory.at, directory.bytes))
  } finally {
    await handle.close()
  }
}
