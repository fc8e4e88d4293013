import type { ApiClient } from '../../product/client.ts'

/** A model and a form over it that a designer opens. */
export interface BigForm {
  readonly count: number
  readonly modelId: string
  readonly screenId: string
}

export const bigForm = (count: number): BigForm => ({
  ...{ count, modelId: `bench${count}` },
  screenId: `custom/bench${count}-form`,
})

const fieldAt = (index: number): Record<string, unknown> => {
  switch (index % 4) {
    case 0:
      return { type: 'text', title: `文字${index}`, max: 40 }
    case 1:
      return { type: 'int', title: `数量${index}` }
    case 2:
      return { type: 'dict', title: `状态${index}`, dict: 'user_status' }
    default:
      return { type: 'date', title: `日期${index}` }
  }
}

/** The documents of a form: texts, numbers, choices and dates in turn; the first field has `title`. */
export function documentsOf({ count, modelId, screenId }: BigForm, title = '名称') {
  const names = Array.from({ length: count }, (_, index) => `f${index}`)
  const fields = Object.fromEntries(names.map((name, index) => [name, fieldAt(index)]))
  const named = { ...fields, f0: { type: 'text', title, max: 40 } }
  const head = { version: 2, title: `大表${count}` }
  const places = { api: `/custom/${modelId}`, permission: modelId, rows: 'all' }
  return [
    { kind: 'model', id: modelId, ...head, ...places, fields: named },
    { kind: 'screen', id: screenId, ...head, type: 'form', model: modelId, grid: 2, items: names },
  ]
}

/** A list of the records of a form, which follows them as they change. */
export const liveListOf = ({ count, modelId }: BigForm) => ({
  ...{ kind: 'screen', version: 2, id: `custom/${modelId}-list`, type: 'list', title: `大表${count}`, model: modelId },
  ...{ columns: ['f0'], live: true },
})

/** A saved revision of a document. */
interface Draft {
  kind: string
  id: string
  revision: number
}

/** Saves the documents of a form and its list over their latest revisions. */
export async function saveForm(api: ApiClient, form: BigForm, title?: string): Promise<Draft[]> {
  const drafts: Draft[] = []
  for (const document of [...documentsOf(form, title), liveListOf(form)]) {
    const { kind, id } = document
    const query = new URLSearchParams({ kind, id, draft: '1', as: 'text' })
    const { result } = await api.get(`/online/document/queryById?${query}`)
    const baseRevision = (result as { revision?: number } | null)?.revision ?? null
    const saved = await api.call('PUT', '/online/document/save', { kind, id, document, baseRevision })
    if (!saved.success) throw new Error(saved.message)
    drafts.push({ kind, id, revision: (saved.result as { revision: number }).revision })
  }
  return drafts
}

/** Publishes saved documents; answers when they are live. */
export async function publishDrafts(api: ApiClient, documents: readonly Draft[]): Promise<void> {
  const published = await api.call('POST', '/online/document/publish', { documents, note: 'bench' })
  if (!published.success) throw new Error(published.message)
}
