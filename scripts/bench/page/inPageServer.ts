import type { AnyDocument } from '#core/document'
import type { HttpPort, HttpReply } from '#runtime/port'
import { formDocuments, listDocuments, tableDocuments } from './engineDocuments.ts'
import { benchRows, tableRows, tableSize } from './fields.ts'

/** `bench/form-300` is the form of 300 fields. */
function documentsOf(screen: string): AnyDocument[] {
  const count = /^bench\/form-(\d+)$/.exec(screen)?.[1]
  if (count) return formDocuments(Number(count))
  return screen === 'bench/list' ? listDocuments() : tableDocuments(Number(screen.split('-')[1]))
}

const closure = (screen: string) => ({
  screen,
  documents: documentsOf(screen).map((document) => ({
    kind: document.kind,
    id: document.id,
    revision: 1,
    document,
  })),
})

const codes = ['list', 'add', 'edit', 'delete', 'batch_delete', 'detail', 'import', 'export']
const auth = ['user', 'form', 'parent'].flatMap((model) =>
  codes.map((code) => ({ action: `${model}:${code}`, type: '1' })),
)
const user = { id: '1', username: 'bench', realname: '测试', avatar: '', orgCode: 'A01' }

/** The answer of each call, by the end of its path. */
const results: Readonly<Record<string, (query: URLSearchParams) => unknown>> = {
  '/sys/login': () => ({ token: 'bench', userInfo: user }),
  '/getUserPermissionByToken': () => ({ menu: [{ path: '/' }], auth, allAuth: [] }),
  '/document/closure': (query) => closure(query.get('screen') ?? ''),
  '/user/list': () => ({ records: benchRows(10), total: 200, size: 10, current: 1, pages: 20 }),
  '/parent/queryById': (query) => ({
    ...{ id: query.get('id'), rowVersion: 1, name: '测试' },
    rows: tableRows(tableSize(Number(query.get('id')))),
  }),
}

/** A server in the page: every call is answered at once. */
export const inPageServer: HttpPort = {
  async send({ url }): Promise<HttpReply> {
    const { pathname, searchParams } = new URL(url, location.origin)
    const call = Object.keys(results).find((path) => pathname.endsWith(path))
    const result = call ? results[call]?.(searchParams) : null
    const body = JSON.stringify({ success: true, message: '', code: 200, result, timestamp: 0 })
    return { status: 200, headers: { 'content-type': 'application/json', etag: '"1"' }, body }
  },
}
