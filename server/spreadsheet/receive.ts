import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { productError } from '#core/error'
import { limit } from '#core/limit'
import { spreadsheetMessages } from '#core/message'
import { incoming, readableParts, spaceFailure } from '#server/file'
import type { RouteRequest } from '#server/http'

/** An uploaded sheet on disk, for as long as it is read. */
interface ReceivedFile {
  path: string
  fileName: string
  remove(): Promise<void>
}

/** Takes the first file of a form; a form without one is refused. */
export async function receiveSheet({ form, services, signal }: RouteRequest): Promise<ReceivedFile> {
  const fileBytes = Math.min(services.config.uploadBytes, limit.uploadBytes)
  const folder = await mkdtemp(join(tmpdir(), 'village-import-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    for await (const part of readableParts(form({ fileBytes }))) {
      if (part.kind !== 'file') continue
      const path = join(folder, 'sheet')
      await spaceFailure(() => pipeline(incoming(part.stream, { signal }), createWriteStream(path)))
      if (part.truncated()) throw productError('uploadTooLarge', { limit: `${Math.round(fileBytes / 1_048_576)}MB` })
      return { path, fileName: part.fileName, remove }
    }
    throw productError('importFailed', { reason: spreadsheetMessages.noFile })
  } catch (cause) {
    await remove()
    throw cause
  }
}
