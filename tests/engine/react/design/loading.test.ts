import { expect, it } from 'vitest'
import { loadDesign } from '#react/design'
import { HttpFailure } from '#runtime/http'

const list = {
  kind: 'screen',
  version: 2,
  id: 'demo/well-list',
  type: 'list',
  title: '水井',
  model: 'well',
  form: 'demo/well-form',
}
const form = { kind: 'screen', version: 2, id: 'demo/well-form', type: 'form', title: '水井表单', model: 'well' }
const model = { kind: 'model', version: 2, id: 'well', title: '水井', fields: {} }

/** A server with these documents, some of which are live, and the calls that it has refused. */
function serverWith(live: readonly string[]) {
  const documents = new Map([list, form, model].map((one) => [`${one.kind} ${one.id}`, one]))
  const refused: string[] = []
  const refusal = (call: string) => {
    refused.push(call)
    return new HttpFailure({ kind: 'http', status: 404, code: 404, message: '没有' } as never, false)
  }
  const get = async (path: string, { kind, id, draft }: Record<string, string>) => {
    const isLive = live.includes(id ?? '')
    const document = documents.get(`${kind} ${id}`)
    if (path.endsWith('/referrers')) return []
    if (!document || (draft === undefined && !isLive)) throw refusal(`${path} ${id}`)
    return { text: JSON.stringify(document), revision: 1, live: isLive ? 1 : null }
  }
  return { refused, http: { get, post: async () => ({ documents: [], diagnostics: [] }) } as never }
}

const opened = async (live: readonly string[], beside: readonly string[] = []) => {
  const target = { ref: { kind: 'screen', id: list.id }, beside } as const
  const { http, refused } = serverWith(live)
  const { texts } = await loadDesign(http, target, new AbortController().signal)
  expect(refused).toEqual([])
  return texts.map(({ id }) => id)
}

it('a list is designed together with the form that it names as long as that is not live, and nothing is asked for in vain', async () => {
  expect(await opened([])).toEqual(['demo/well-list', 'well', 'demo/well-form'])
  expect(await opened(['demo/well-form'])).toEqual(['demo/well-list', 'well'])
})

it.each([[[]], [['demo/well-form']]])('a screen beside it is loaded once; live are %j', async (live) => {
  const beside = ['demo/well-form', 'demo/well-form', 'demo/well-list']
  expect(await opened(live, beside)).toEqual(['demo/well-list', 'well', 'demo/well-form'])
})
