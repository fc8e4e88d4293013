import { type FileHandle, lstat, mkdir, open, realpath, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ProductError } from '#core/error'
import { fileMessages } from '#core/message'
import type { Services } from '#server/context'

const fullCodes = new Set<unknown>(['ENOSPC', 'EDQUOT'])

/** Runs file operations; a full disk becomes a `busy` error. */
export async function spaceFailure<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : ''
    if (fullCodes.has(code)) throw new ProductError('busy', fileMessages.noSpace)
    throw cause
  }
}

/** Syncs the entries of a folder to disk; not needed on Windows. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Stored files. Files being written are kept apart until complete. */
export interface FileStore {
  readonly root: string
  /** Folder of files being written. */
  readonly temporary: string
  /** Creates an empty temporary file. */
  openTemporary(): Promise<TemporaryFile>
  /** Location of a stored file, or null. Links inside the store are not followed. */
  find(path: string): Promise<{ file: string; bytes: number } | null>
}

/** A file being written. */
export interface TemporaryFile {
  /** Absolute path while temporary. */
  readonly file: string
  write(chunk: Uint8Array): Promise<void>
  /** Syncs the file and moves it to `path` atomically. */
  commit(path: string): Promise<void>
  /** Deletes the file; no effect after `commit`. */
  discard(): Promise<void>
}

/** The file store below the data folder. */
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
      const [stats, real] = await Promise.all([lstat(file), realpath(file)]).catch(() => [null, null])
      const isOwn = real !== null && real === join(await realpath(root), path)
      return stats?.isFile() && isOwn ? { file, bytes: stats.size } : null
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
    /* Unlike `write`, `appendFile` continues until all bytes are written. */
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

/** Moves a file to its path; a new name is durable only when the folders above are synced. */
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
