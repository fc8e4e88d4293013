import { failedWith } from '#core/error'
import { mcpMessages } from '#core/message'
import { isObject } from '#core/object'
import { resultOf, type ToolContext } from './calls.ts'

interface ListedDocument {
  kind: string
  id: string
  document: Readonly<Record<string, unknown>>
}

interface RecordQuery {
  screen: string
  where?: string
  pageNo?: number
  pageSize?: number
}

/** The records of a list that the owner may open, with its fixed condition; each call of the product sees the same rows and fields. */
export async function listRecords(context: ToolContext, { screen, where, pageNo = 1, pageSize = 20 }: RecordQuery) {
  const { documents } = await resultOf<{ documents: readonly ListedDocument[] }>(context, {
    path: '/online/document/closure',
    query: { screen },
  })
  const list = documents.find(({ kind, id }) => kind === 'screen' && id === screen)?.document
  if (list?.type !== 'list' || typeof list.model !== 'string') throw failedWith(mcpMessages.noList, { screen })
  const model = documents.find(({ kind, id }) => kind === 'model' && id === list.model)?.document
  const fixed = typeof list.where === 'string' ? list.where : ''
  if (fixed.includes('$')) throw failedWith(mcpMessages.boundList, { screen })
  const condition = [fixed, where ?? '']
    .filter(Boolean)
    .map((part) => `(${part})`)
    .join(' && ')
  const page = await resultOf<Readonly<Record<string, unknown>>>(context, {
    path: `${apiOf(model)}/list`,
    query: { pageNo, pageSize, where: condition === '' ? undefined : condition },
  })
  return { title: list.title, fields: fieldsOf(model), ...page }
}

function apiOf(model: Readonly<Record<string, unknown>> | undefined): string {
  if (typeof model?.api === 'string') return model.api
  throw failedWith(mcpMessages.noCalls)
}

/** The titles of the fields, by name. */
function fieldsOf(model: Readonly<Record<string, unknown>> | undefined): Record<string, string> {
  const fields = Object.entries(isObject(model?.fields) ? model.fields : {})
  return Object.fromEntries(fields.map(([name, field]) => [name, isObject(field) ? String(field.title ?? '') : '']))
}
