import { checkStructure } from '#core/check'
import { type AnyDocument, type DocumentRef, namePattern } from '#core/document'
import { type ProductError, productError } from '#core/error'
import { limit } from '#core/limit'
import { fillText, publishingMessages } from '#core/message'
import { isObject } from '#core/object'

const patterns: Readonly<Record<DocumentRef['kind'], RegExp>> = {
  model: new RegExp(namePattern.name),
  screen: new RegExp(namePattern.screen),
  dict: new RegExp(namePattern.name),
  menu: new RegExp(namePattern.name),
  seed: new RegExp(namePattern.name),
}

const refuse = (reason: string): ProductError => productError('badRequest', { reason })

/** The name of a document as its kind wants it; refused with what it should look like. */
export function checkName({ kind, id }: DocumentRef): void {
  const format = kind === 'screen' ? publishingMessages.screenId : publishingMessages.plainId
  if (!patterns[kind].test(id)) throw refuse(fillText(publishingMessages.badId, { id: id.slice(0, 80), format }))
}

/** Codes of the scan before the structure: such a document is not even kept as a draft. */
const unkeepable = new Set(['too-deep', 'too-large', 'forbidden-key'])

/** The document that was sent, if it can be kept as a draft of `ref`; otherwise refused with the reason. */
export function readDraft(ref: DocumentRef, sent: unknown): AnyDocument {
  checkName(ref)
  if (!isObject(sent)) throw refuse(publishingMessages.noObject)
  const { kind, id } = sent as Partial<DocumentRef>
  if (kind !== ref.kind)
    throw refuse(fillText(publishingMessages.otherKind, { kind: String(kind).slice(0, 40), expected: ref.kind }))
  if (id !== ref.id)
    throw refuse(fillText(publishingMessages.otherId, { id: String(id).slice(0, 80), expected: ref.id }))
  const [problem] = checkStructure(sent, noStructure)
  if (problem && unkeepable.has(problem.code))
    throw refuse(fillText(publishingMessages.unusable, { pointer: problem.pointer, message: problem.message }))
  if (Buffer.byteLength(JSON.stringify(sent)) > limit.documentBytes)
    throw productError('tooLarge', { limit: `${limit.documentBytes / 1_048_576}MB` })
  return sent as AnyDocument
}

const nothing = () => []
/** Drafts may have errors: only what nobody should walk through is refused. */
const noStructure = { model: nothing, screen: nothing, dict: nothing, menu: nothing, seed: nothing }
