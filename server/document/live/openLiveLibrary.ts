import { documentValidators } from '#core/check'
import type { Log } from '#server/context'
import type { Database } from '#server/database'
import { readBase } from '../base/readBase.ts'
import { schemasFolder } from '../schemasFolder.ts'
import { type DocumentLibrary, openLibrary } from './documentLibrary.ts'

/** Opens the library over the documents that lie in `folder`, those of the release unless given. */
export async function openLiveLibrary({
  database,
  log,
  folder = schemasFolder(),
}: {
  database: Database
  log: Log
  folder?: string
}): Promise<DocumentLibrary> {
  const validators = documentValidators()
  return openLibrary({ database, log, validators, base: await readBase({ folder, validators, log }) })
}
