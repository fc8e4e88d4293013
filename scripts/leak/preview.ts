import { languageVersion } from '#core/document'
import type { ApiClient } from '../product/client.ts'
import type { Reader } from './search.ts'

/** The client with every read made as somebody else would see it, who is `user:<id>` or `role:<id>`. */
export const lookingAs = (client: ApiClient, as: string): ApiClient => {
  const call: ApiClient['call'] = (method, path, body, headers = {}) =>
    client.call(method, path, body, { ...headers, 'X-View-As': as })
  return { ...client, call, get: (path) => call('GET', path) }
}

/** A user as one looks as it. */
export async function userNamed(admin: ApiClient, username: string): Promise<string> {
  const { result } = await admin.get(`/sys/user/list?username=${username}`)
  const [user] = (result as { records: { id: string }[] }).records
  if (!user) throw new Error(`no user ${username}`)
  return `user:${user.id}`
}

type Shape = Readonly<Record<string, unknown>>

const mark = 'CANARYDOC'
const screen = (id: string, more: Shape): Shape => ({
  kind: 'screen',
  version: languageVersion,
  id,
  title: mark,
  ...more,
})
const hidden: readonly Shape[] = [
  {
    ...{ kind: 'model', version: languageVersion, id: 'leakVault', title: mark, api: '/leak/vault', rows: 'all' },
    ...{ permission: 'leakVault', fields: { name: { type: 'text', title: mark, max: 20 } } },
  },
  screen('leak/vault-list', { type: 'list', model: 'leakVault' }),
  screen('leak/vault-base', { type: 'list', model: 'leakVault', abstract: true }),
  screen('leak/vault-notice', { type: 'notice', status: 'success', permission: 'leakVault:read' }),
]

/** Publishes documents with a canary that only an administrator may read. */
export async function plantDocuments(admin: ApiClient): Promise<void> {
  const documents = []
  for (const document of hidden) {
    const { kind, id } = document
    const { result, message } = await admin.call('PUT', '/online/document/save', {
      kind,
      id,
      document,
      baseRevision: null,
    })
    if (!result) throw new Error(`${id}: ${message}`)
    documents.push({ kind, id, revision: (result as { revision: number }).revision })
  }
  const { success, message } = await admin.call('POST', '/online/document/publish', { documents })
  if (!success) throw new Error(message)
}

/** Drafts that name a document in the ways in which it could come along. */
function draftsNaming({ kind, id }: Shape): Shape[] {
  const draft = (more: Shape): Shape => ({ ...screen('leak/draft', more), title: 'x' })
  if (kind === 'model') return [draft({ type: 'list', model: id }), draft({ type: 'form', model: id, items: ['name'] })]
  const open = { toolbar: [{ id: 'go', title: 'x', run: [{ open: id }] }] }
  return [
    draft({ extends: id }),
    draft({ type: 'list', model: 'sysPosition', form: id, detail: id, ...open }),
    draft({ type: 'form', model: 'sysPosition', items: ['name', { list: id }] }),
    draft({ type: 'notice', status: 'success', everyone: true, actions: open.toolbar }),
  ]
}

/** Previews the hidden documents and drafts that name them as each of these, where '' is the reader; none may bring a hidden one. */
export async function checkPreviews({ name, client }: Reader, viewers: readonly string[]): Promise<string[]> {
  const leaks: string[] = []
  const requests = hidden.flatMap((document) => [
    ...draftsNaming(document).map((draft) => ({ documents: [draft], screen: 'leak/draft' })),
    ...(document.kind === 'screen' ? [{ documents: [], screen: document.id }] : []),
  ])
  for (const as of viewers)
    for (const request of requests) {
      const { status, text } = await client.call('POST', '/online/document/preview', {
        ...request,
        ...(as ? { as } : {}),
      })
      const what = `${name}: a preview ${as ? `as ${as} ` : ''}of ${JSON.stringify(request).slice(0, 200)}`
      if (text.includes(mark)) leaks.push(`${what} tells of a document that is closed`)
      if (status >= 500) leaks.push(`${what} answers ${status}`)
    }
  return leaks
}
