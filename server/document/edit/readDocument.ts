import { checkStructure } from '#core/check'
import { type AnyDocument, type DocumentRef, namePattern } from '#core/document'
import { type ProductError, productError } from '#core/error'
import { limit } from '#core/limit'
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
  const format =
    kind === 'screen' ? '应为 区域/名称，小写字母开头，只含字母、数字和 -' : '应以小写字母开头，只含字母和数字'
  if (!patterns[kind].test(id)) throw refuse(`id "${id.slice(0, 80)}" 不可用：${format}`)
}

/** Codes of the scan before the structure: such a document is not even kept as a draft. */
const unkeepable = new Set(['too-deep', 'too-large', 'forbidden-key'])

/** The document that was sent, if it can be kept as a draft of `ref`; otherwise refused with the reason. */
export function readDraft(ref: DocumentRef, sent: unknown): AnyDocument {
  checkName(ref)
  if (!isObject(sent)) throw refuse('document 应为一个 JSON 对象')
  const { kind, id } = sent as Partial<DocumentRef>
  if (kind !== ref.kind) throw refuse(`document.kind 是 "${String(kind).slice(0, 40)}"，应为 "${ref.kind}"`)
  if (id !== ref.id) throw refuse(`document.id 是 "${String(id).slice(0, 80)}"，应为 "${ref.id}"`)
  const [problem] = checkStructure(sent, noStructure)
  if (problem && unkeepable.has(problem.code)) throw refuse(`document${problem.pointer}：${problem.message}`)
  if (Buffer.byteLength(JSON.stringify(sent)) > limit.documentBytes)
    throw productError('tooLarge', { limit: `${limit.documentBytes / 1_048_576}MB` })
  return sent as AnyDocument
}

const nothing = () => []
/** Drafts may have errors: only what nobody should walk through is refused. */
const noStructure = { model: nothing, screen: nothing, dict: nothing, menu: nothing, seed: nothing }
