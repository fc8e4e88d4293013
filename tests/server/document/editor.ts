import type { Client, Reply } from '#fixtures/serverClient.ts'

type Shape = Record<string, unknown>

/** Works on documents as one person. */
export interface Editor {
  save(document: Shape, baseRevision?: number | null): Promise<Reply<{ revision: number; diagnostics: Shape[] }>>
  publish(documents: readonly Shape[], more?: Shape): Promise<Reply<Shape & { plan: Shape[]; diagnostics: Shape[] }>>
  /** Saves and publishes; fails the test when either is refused. */
  release(document: Shape, more?: Shape): Promise<Shape>
  get<T = Shape>(call: string, query: Record<string, string | number>): Promise<Reply<T>>
  post<T = Shape>(call: string, body: Shape): Promise<Reply<T>>
  token: string
}

const base = '/online/document'

export function editorOf(client: Client, token: string): Editor {
  const get: Editor['get'] = (call, query) => client.call('GET', `${base}/${call}`, { token, query })
  const post: Editor['post'] = (call, body) => client.call('POST', `${base}/${call}`, { token, body })
  const save: Editor['save'] = (document, baseRevision = null) =>
    client.call('PUT', `${base}/save`, {
      token,
      body: { kind: document.kind, id: document.id, document, baseRevision },
    })
  const publish: Editor['publish'] = (documents, more = {}) => post('publish', { documents, ...more })
  return {
    token,
    get,
    post,
    save,
    publish,
    async release(document, more) {
      const { kind, id } = document
      const { body: line } = await get<{ records: Shape[] }>('list', { keyword: String(id), pageSize: 100 })
      const listed = line.result.records.find((one) => one.kind === kind && one.id === id && one.status !== 'deleted')
      const saved = await save(document, listed ? Number(listed.revision) : null)
      if (!saved.body.success) throw new Error(saved.text)
      const published = await publish([{ kind, id, revision: saved.body.result.revision }], more)
      if (!published.body.success) throw new Error(published.text)
      return published.body.result
    },
  }
}

/** A model document that a test may publish. */
export const villageModel = (fields: Shape = {}, more: Shape = {}): Shape => ({
  kind: 'model',
  version: 2,
  id: 'village',
  title: '村庄',
  rows: 'all',
  api: '/demo/village',
  permission: 'village',
  fields: {
    name: { type: 'text', title: '名称', max: 50, required: true },
    people: { type: 'int', title: '人口' },
    ...fields,
  },
  ...more,
})

export const villageList = (more: Shape = {}): Shape => ({
  kind: 'screen',
  version: 2,
  id: 'demo/village-list',
  type: 'list',
  title: '村庄列表',
  model: 'village',
  ...more,
})
