import { type Zippable, zipSync } from 'fflate'
import type { DocumentRef } from '#core/document'
import { badRequest, productError } from '#core/error'
import { limit } from '#core/limit'
import { publishingMessages } from '#core/message'
import type { QueryRunner } from '#server/context'
import type { DocumentLibrary } from '../live.ts'
import { textAt } from '../read/listDocuments.ts'
import { findHead } from '../store/revision.ts'
import { isKind } from './readPackage.ts'

interface PackageReading {
  library: DocumentLibrary
  query: QueryRunner
}

/** The same documents give the same bytes. */
const written = new Date(1980, 0, 1)

/** The texts of documents as a zip file with the folders of `schemas/`: of each the live text, or that of its draft when it has never been published. */
export async function writePackage(refs: readonly DocumentRef[], reading: PackageReading): Promise<Buffer> {
  if (refs.length > limit.documentsPerPublish)
    throw badRequest(publishingMessages.packageTooMany, { most: limit.documentsPerPublish })
  const files: Zippable = {}
  for (const ref of refs) {
    const text = await textAt(reading, ref, await revisionOf(ref, reading))
    files[fileOf(ref, reading.library)] = [new TextEncoder().encode(text), { mtime: written }]
  }
  return Buffer.from(zipSync(files, { level: 6 }))
}

async function revisionOf(ref: DocumentRef, { library, query }: PackageReading): Promise<number> {
  const live = library.live(ref)
  if (live) return live.revision
  const head = await findHead(query, ref)
  if (!head || head.deleted) throw productError('notFound')
  return head.latest
}

/** The path of a document below `schemas/`: that of the release, or where a new one would stand. */
const fileOf = ({ kind, id }: DocumentRef, { base }: DocumentLibrary): string =>
  base.find({ kind, id })?.file.replaceAll('\\', '/') ?? `${kind}s/${id}.${kind}.json`

/** Reads `kind id,kind id`, as lists join the keys of their rows. */
export function refsOf(keys: string): DocumentRef[] {
  return keys.split(',').map((key) => {
    const [kind = '', id = ''] = key.trim().split(' ')
    if (!isKind(kind) || !id) throw badRequest(publishingMessages.badKey, { key: key.slice(0, 100) })
    return { kind, id }
  })
}
