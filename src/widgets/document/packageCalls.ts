import type { Diagnostic, DocumentRef } from '#core/document'
import type { HttpCalls } from '#runtime/http'

/** A document of a file beside what is there. */
export interface ImportedDocument extends DocumentRef {
  file: string
  title: string
  state: 'new' | 'revised' | 'same'
  revision: number | null
  /** Who has made the unpublished draft over which it would be, if that is somebody else. */
  draftBy: string | null
}

/** Why a file cannot be stored. */
export interface PackageFault {
  file: string
  message: string
  hint: string
}

export interface ImportAnswer {
  documents: readonly ImportedDocument[]
  faults: readonly PackageFault[]
  diagnostics: readonly Diagnostic[]
  saved: boolean
  /** What the documents were compared with. */
  stamp: string
}

const timeoutMs = 120_000

/** Sends a file with documents: to be checked, or, with the stamp of the check, to be stored as drafts. */
export async function sendPackage(http: HttpCalls, file: File, stamp: string | null): Promise<ImportAnswer> {
  const path = `/online/document/importPackage?${stamp === null ? 'check=1' : `stamp=${stamp}`}`
  const { result } = await http.upload<ImportAnswer>(path, { file, fileName: file.name }, { quiet: 'all', timeoutMs })
  return result
}
