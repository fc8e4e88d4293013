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

/** A server with these documents, some of which are live. */
function serverWith(live: readonly string[]) {
  const documents = new Map([list, form, model].map((one) => [`${one.kind} ${one.id}`, one]))
  const missing = () => new HttpFailure({ kind: 'http', status: 404, code: 404, message: '没有' } as never, false)
  const get = async (_: string, { kind, id, draft }: Record<string, string>) => {
    const document = documents.get(`${kind} ${id}`)
    if (!document || (draft === undefined && !live.includes(document.id))) throw missing()
    return { text: JSON.stringify(document), revision: 1 }
  }
  return { get, post: async () => Promise.reject(missing()) } as never
}

const opened = async (live: readonly string[]) => {
  const target = { ref: { kind: 'screen', id: list.id }, beside: [] } as const
  const { texts } = await loadDesign(serverWith(live), target, new AbortController().signal)
  return texts.map(({ id }) => id)
}

it('a list is designed together with the form that it names as long as that is not live', async () => {
  expect(await opened([])).toEqual(['demo/well-list', 'well', 'demo/well-form'])
  expect(await opened(['demo/well-form'])).toEqual(['demo/well-list', 'well'])
})
