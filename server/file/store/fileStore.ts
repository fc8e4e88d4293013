import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ProductError } from '#core/error'
import { fileMessages } from '#core/message'
import type { Services } from '#server/context'

const fullCodes = new Set<unknown>(['ENOSPC', 'EDQUOT'])

/** Runs file work; a full disk is said as such, and what was there stays. */
export async function spaceFailure<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : ''
    if (fullCodes.has(code)) throw new ProductError('busy', fileMessages.noSpace)
    throw cause
  }
}

/** Writes the names in a folder to the disk; Windows has no such call and needs none. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Where files lie. What is being written stands apart until it is whole. */
export interface FileStore {
  readonly root: string
  /** The folder of what is being written. */
  readonly temporary: string
  /** A new, empty file that nobody sees. */
  openTemporary(): Promise<TemporaryFile>
  /** The place of a stored file, or null when there is none. */
  find(path: string): Promise<{ file: string; bytes: number } | null>
}

/** A file on its way in. */
export interface TemporaryFile {
  /** Where it lies while it has no name. */
  readonly file: string
  write(chunk: Uint8Array): Promise<void>
  /** Syncs the file and gives it its name: it is there as a whole or not at all. */
  commit(path: string): Promise<void>
  /** Removes it; nothing is left. After `commit` it does nothing. */
  discard(): Promise<void>
}

/** The files of a server, below its data folder. */
export function fileStore({ config, random }: Pick<Services, 'config' | 'random'>): FileStore {
  const root = join(config.dataDir, 'upload')
  const temporary = join(root, '.temp')
  return {
    root,
    temporary,
    openTemporary: () =>
      spaceFailure(async () => {
        await mkdir(temporary, { recursive: true })
        const file = join(temporary, random.hex(16))
        return temporaryFile(await open(file, 'wx'), { file, root })
      }),
    async find(path) {
      const file = join(root, path)
      const stats = await stat(file).catch(() => null)
      return stats?.isFile() ? { file, bytes: stats.size } : null
    },
  }
}

function temporaryFile(handle: FileHandle, { file, root }: { file: string; root: string }): TemporaryFile {
  let open = true
  const close = async () => {
    if (open) await handle.close()
    open = false
  }
  return {
    file,
    /* Unlike `write`, this goes on until all bytes are written or a failure says why not. */
    write: (chunk) => spaceFailure(() => handle.appendFile(chunk)),
    commit: (path) =>
      spaceFailure(async () => {
        await handle.sync()
        await close()
        await moveInto(root, { file, path })
      }),
    async discard() {
      await close().catch(() => undefined)
      await rm(file, { force: true })
    },
  }
}

/** Renames a file to its place; a new name is on the disk only when the folders above it are synced. */
async function moveInto(root: string, { file, path }: { file: string; path: string }): Promise<void> {
  const target = join(root, path)
  const folder = dirname(target)
  const created = await mkdir(folder, { recursive: true })
  try {
    await rename(file, target)
    await syncFolder(folder)
    for (let above = folder; created && above !== root; above = dirname(above)) await syncFolder(dirname(above))
  } catch (cause) {
    await rm(created ? folder : target, { recursive: true, force: true })
    throw cause
  }
}
