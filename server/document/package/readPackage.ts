import { unzipSync } from 'fflate'
import {
  type AnyDocument,
  type DocumentKind,
  type DocumentRef,
  documentKinds,
  isNewer,
  languageVersion,
} from '#core/document'
import { errorCatalogue, failedWith, ProductError } from '#core/error'
import { limit } from '#core/limit'
import { fillText, publishingMessages } from '#core/message'
import { isObject } from '#core/object'
import { readJson } from '#server/http'
import { keyOf } from '../base.ts'
import { readDraft } from '../edit/save.ts'

/** A document of a package that can be stored as a draft. */
export interface PackedDocument {
  /** The path in the package. */
  file: string
  ref: DocumentRef
  document: AnyDocument
  text?: string | undefined
}

/** Why a file of a package cannot be stored: what, where, and what to do. */
export interface PackageFault {
  file: string
  message: string
  hint: string
}

interface ReadPackage {
  documents: readonly PackedDocument[]
  faults: readonly PackageFault[]
}

const zipMagic = [0x50, 0x4b]

/** Reads a zip file of documents, or the text of a single one. Throws when it is neither, or larger than allowed. */
export function readPackage(fileName: string, content: Uint8Array): ReadPackage {
  const isZip = zipMagic.every((byte, at) => content[at] === byte)
  const isText = /\.(json|txt)$/i.test(fileName)
  const files = isZip ? filesOf(content) : isText ? [[fileName, content] as const] : []
  if (files.length === 0) throw failedWith(publishingMessages.packageEmpty)
  const read = files.map(([file, bytes]) => readFile(file, bytes))
  const documents = read.flatMap((one) => ('ref' in one ? [one] : []))
  const faults = read.flatMap((one) => ('ref' in one ? [] : [one]))
  return { documents, faults: [...faults, ...repeated(documents)] }
}

/** The JSON files of a zip. What they unpack to is summed up before anything is unpacked. */
function filesOf(content: Uint8Array): (readonly [string, Uint8Array])[] {
  let textBytes = 0
  let count = 0
  const isDocument = ({ name, originalSize }: { name: string; originalSize: number }): boolean => {
    if (!name.endsWith('.json') || /(^|\/)(\.|__MACOSX\/)/.test(name)) return false
    textBytes += originalSize
    count += 1
    if (textBytes > limit.uploadBytes)
      throw failedWith(publishingMessages.packageTooLarge, { limit: `${limit.uploadBytes / 1_048_576}MB` })
    if (count > limit.documentsPerPublish)
      throw failedWith(publishingMessages.packageTooMany, { most: limit.documentsPerPublish })
    return true
  }
  try {
    return Object.entries(unzipSync(content, { filter: isDocument })).sort(([left], [right]) => (left < right ? -1 : 1))
  } catch (cause) {
    if (cause instanceof ProductError) throw cause
    throw failedWith(publishingMessages.packageBroken)
  }
}

/** A file of a package as a document, or what is wrong with it. */
function readFile(file: string, bytes: Uint8Array): PackedDocument | PackageFault {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    const sent = readJson(text)
    const { kind, id } = isObject(sent) ? sent : {}
    if (!isKind(kind)) return faultOf(file, publishingMessages.packageNoKind, publishingMessages.packageKindHint)
    if (isNewer(sent as { version?: unknown }))
      return faultOf(
        file,
        fillText(publishingMessages.packageNewer, { version: languageVersion }),
        publishingMessages.packageNewerHint,
      )
    if (typeof id !== 'string') return faultOf(file, publishingMessages.packageNoId, publishingMessages.packageIdHint)
    return { file, ref: { kind, id }, ...readDraft({ kind, id }, { text }) }
  } catch (cause) {
    if (cause instanceof ProductError) return faultOf(file, reasonOf(cause), publishingMessages.packageTextHint)
    if (cause instanceof TypeError)
      return faultOf(file, publishingMessages.packageNoText, publishingMessages.packageUtf8)
    throw cause
  }
}

const requestPrefix = fillText(errorCatalogue.badRequest.message, { reason: '' })

/** The reason of a refusal, without what it says of the request. */
const reasonOf = ({ message }: ProductError): string =>
  message.startsWith(requestPrefix) ? message.slice(requestPrefix.length) : message

const faultOf = (file: string, message: string, hint: string): PackageFault => ({ file, message, hint })

/** Whether a text names a kind of document. */
export const isKind = (kind: unknown): kind is DocumentKind => documentKinds.some((one) => one === kind)

/** Two files with one document would overwrite each other. */
function repeated(documents: readonly PackedDocument[]): PackageFault[] {
  const files = new Map<string, string>()
  return documents.flatMap(({ file, ref }) => {
    const first = files.get(keyOf(ref))
    if (first === undefined) {
      files.set(keyOf(ref), file)
      return []
    }
    const message = fillText(publishingMessages.packageTwice, { document: keyOf(ref), file: first })
    return [faultOf(file, message, publishingMessages.packageTwiceHint)]
  })
}
