import type { AnyDocument } from '#core/document'
import { failedWith } from '#core/error'
import { createLibrary } from '#core/library'
import { mcpMessages } from '#core/message'
import { resultOf, type ToolContext } from './calls.ts'

interface ClosureDocument {
  kind: string
  id: string
  document: AnyDocument
}

interface RecordQuery {
  screen: string
  where?: string
  pageNo?: number
  pageSize?: number
}

/** The records of a list that the owner may open, with its fixed condition; each call of the product sees the same rows and fields. */
export async function listRecords(context: ToolContext, { screen, where, pageNo = 1, pageSize = 20 }: RecordQuery) {
  const { documents } = await resultOf<{ documents: readonly ClosureDocument[] }>(context, {
    path: '/online/document/closure',
    query: { screen },
  })
  const library = createLibrary(
    documents.map(({ document }) => document),
    null,
  )
  const list = library.screen(screen)
  const isList = list !== undefined && 'type' in list && list.type === 'list' && 'model' in list
  const model = isList ? library.resolvedModel(String(list.model)) : undefined
  if (!list || !model) throw failedWith(mcpMessages.noList, { screen })
  const fixed = 'where' in list && typeof list.where === 'string' ? list.where : ''
  if (fixed.includes('$')) throw failedWith(mcpMessages.boundList, { screen })
  const condition = [fixed, where ?? '']
    .filter(Boolean)
    .map((part) => `(${part})`)
    .join(' && ')
  const page = await resultOf<Readonly<Record<string, unknown>>>(context, {
    path: `${model.api}/list`,
    query: { pageNo, pageSize, where: condition === '' ? undefined : condition },
  })
  const fields = Object.fromEntries(model.fields.map(({ name, title }) => [name, title]))
  return { title: list.title, fields, ...page }
}
