import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Services } from '#server/context'
import { spaceFailure } from './spaceFailure.ts'

/** Where files lie. What is being written stands apart until it is whole. */
export interface FileStore {
  /** A new, empty file that nobody sees. */
  openTemporary(): Promise<TemporaryFile>
  /** The place of a stored file, or null when there is none. */
  find(path: string): Promise<{ file: string; bytes: number } | null>
  readonly root: string
  /** The folder of things that are being written. */
  readonly temporary: string
}

/** A file on its way in. */
export interface TemporaryFile {
  write(chunk: Uint8Array): Promise<void>
  /** Syncs the file and gives it its name: it is there as a whole or not at all. */
  commit(path: string): Promise<void>
  /** Removes it; nothing is left. After `commit` it does nothing. */
  discard(): Promise<void>
}

/** The files of a server, below its data folder. */
export function fileStore({ config, random }: Pick<Services, 'config' | 'random'>): FileStore {
  const root = join(config.dataDir, 'files')
  const temporary = join(root, '.tmp')
  return {
    root,
    temporary,
    async openTemporary() {
      return spaceFailure(async () => {
        await mkdir(temporary, { recursive: true })
        const file = join(temporary, random.hex(16))
        return temporaryFile(await open(file, 'wx'), { file, root })
      })
    },
    async find(path) {
      const file = join(root, path)
      const known = await stat(file).catch(() => null)
      return known?.isFile() ? { file, bytes: known.size } : null
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
    write: (chunk) => spaceFailure(async () => void (await handle.writev([chunk]))),
    commit: (path) =>
      spaceFailure(async () => {
        await handle.sync()
        await close()
        const target = join(root, path)
        await mkdir(dirname(target), { recursive: true })
        await rename(file, target)
        await syncFolder(dirname(target))
      }),
    async discard() {
      await close().catch(() => undefined)
      await rm(file, { force: true })
    },
  }
}

/** A rename is on the disk only when its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
