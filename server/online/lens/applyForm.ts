import type { AnyDocument, DocumentRef } from '#core/document'
import { isObject } from '#core/object'
import { applyList } from './applyList.ts'
import { applyModel, applyWords } from './applyModel.ts'
import { type FormParts, type Json, jsonOf } from './formParts.ts'
import type { OpenTexts } from './openTexts.ts'

interface FormChange {
  /** The documents as they would be built of what the form was; none for a new one. */
  readonly before: readonly AnyDocument[]
  readonly after: readonly AnyDocument[]
  /** The documents as they are. */
  readonly parts: FormParts
}

/** Makes the edits that lead from one build of a form to another in the documents as they are written; new ones are added. */
export function applyForm(texts: OpenTexts, { before, after, parts }: FormChange): void {
  for (const document of after) {
    const ref: DocumentRef = { kind: document.kind, id: document.id }
    const old = before.find(({ kind, id }) => kind === ref.kind && id === ref.id)
    if (!texts.has(ref)) {
      if (!old) texts.add(ref, document)
    } else if (old && ref.kind === 'model') applyModel(texts, ref, { before: jsonOf(old), after: jsonOf(document) })
    else if (old) applyScreen(texts, ref, { before: jsonOf(old), after: jsonOf(document), parts })
  }
}

interface ScreenChange {
  before: Json
  after: Json
  parts: FormParts
}

function applyScreen(texts: OpenTexts, ref: DocumentRef, { before, after, parts }: ScreenChange): void {
  applyWords(texts, { ref, base: '' }, { before, after, words: ['title', 'selection', 'pageSize', 'nested'] })
  applyList(texts, parts.columns, { before: before.columns ?? [], after: after.columns ?? [] })
  applyList(texts, parts.filters, { before: before.filters ?? [], after: after.filters ?? [] })
  for (const word of ['form', 'detail'] as const) {
    const [from, to] = [bodyOf(before[word]), bodyOf(after[word])]
    const list = parts[word]
    // A detail that is derived shows every readable field, whatever the form shows.
    if (word === 'detail' && !list.isWritten) continue
    applyList(texts, list, { before: from.items ?? [], after: to.items ?? [] })
    const base = list.pointer.slice(0, -'/items'.length)
    if (base !== '' && texts.at(list.document, base) === undefined) continue
    applyWords(texts, { ref: list.document, base }, { before: from, after: to, words: ['grid', 'width'] })
  }
}

const bodyOf = (value: unknown): Json => (isObject(value) ? value : {})
