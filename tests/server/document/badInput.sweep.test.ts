import { beforeAll, describe, expect, it } from 'vitest'
import base from '#cases/document/base.json' with { type: 'json' }
import modelCases from '#cases/document/model.json' with { type: 'json' }
import refused from '#cases/document/refused.json' with { type: 'json' }
import screenCases from '#cases/document/screen.json' with { type: 'json' }
import type { AnyDocument, Diagnostic } from '#core/document'
import { type Editor, editorOf } from './editor.ts'
import { changed, type Mistake } from './malformed.ts'
import { closeProducts, type StartedProduct, startProduct } from './product.ts'

closeProducts()
let product: StartedProduct
let implementer: Editor
const heads = () => product.app.services.database.query.selectFrom('document_head').selectAll().execute()
let atFirst: Awaited<ReturnType<typeof heads>>

/** The small installation beside the shipped documents: only what those do not have. */
const own = (base as unknown as AnyDocument[]).filter(
  ({ kind, id }) => kind !== 'seed' && !['sysUser', 'sysDepart', 'main', 'device/board'].includes(id),
)

beforeAll(async () => {
  product = await startProduct()
  implementer = editorOf(product.client, await product.client.login('implementer'))
  atFirst = await heads()
})

const generatedBodies: Readonly<Record<string, () => string>> = {
  deep: () =>
    `{"kind":"model","id":"refused","baseRevision":null,"document":${'{"a":'.repeat(1_000)}1${'}'.repeat(1_000)}}`,
  huge: () =>
    JSON.stringify({ kind: 'model', id: 'refused', baseRevision: null, document: { x: 'x'.repeat(10_485_760) } }),
}

describe('a document that cannot even be kept', () => {
  it.each(refused.map((one) => [one.says, one] as const))('is refused by name: %s', async (_says, one) => {
    const text = one.text ?? (one.make ? generatedBodies[one.make]?.() : JSON.stringify(one.body)) ?? ''
    const headers = { 'content-type': 'application/json' }
    const reply = await product.client.call('PUT', '/online/document/save', {
      token: implementer.token,
      body: text,
      headers,
    })
    expect(reply.status).toBe(one.status)
    expect(reply.body.success).toBe(false)
    if (one.message) expect(reply.body.message).toContain(one.message)
  })

  it('leaves nothing behind', async () => {
    expect(await heads()).toEqual(atFirst)
  })
})

/** Codes of names that come from the build and not from documents. */
const ofNames = /-(widget|prop|bind|icon|page|call)$/

/** Every 50th case that rests on documents alone. */
const sample = ([...modelCases, ...screenCases] as unknown as Mistake[]).filter(
  ({ of, code }, index) =>
    index % 50 === 3 && !ofNames.test(code) && own.some(({ kind, id }) => `${kind} ${id}` === of),
)

describe('a draft with a mistake', () => {
  beforeAll(async () => {
    for (const document of own) {
      const { body } = await implementer.save(document as never)
      if (!body.success) expect((await implementer.save(document as never, 0)).body).toMatchObject({ success: true })
    }
  })

  it.each(sample.map((one) => [one.says, one] as const))(
    'is kept and says where, and how to mend it: %s',
    async (_says, { of, set, remove, at, code }) => {
      const document = changed(
        own.find(({ kind, id }) => `${kind} ${id}` === of),
        set ?? {},
        remove,
      ) as AnyDocument
      const { diagnostics } = (
        await implementer.post<{ diagnostics: Diagnostic[] }>('check', { documents: [document] })
      ).body.result
      expect(diagnostics.map((found) => `${found.pointer} ${found.code}`)).toContain(`${at} ${code}`)
      expect(diagnostics.filter(({ hint }) => !hint)).toEqual([])
    },
  )

  it('comes back with its diagnostics', async () => {
    const wrong = { ...own.find(({ id }) => id === 'rental'), display: 'nam' }
    const saved = await implementer.save(wrong as never, 1)
    expect(saved.body.result).toMatchObject({ revision: 2 })
    expect(saved.body.result.diagnostics).toContainEqual(
      expect.objectContaining({
        document: { kind: 'model', id: 'rental' },
        pointer: '/display',
        code: 'unknown-field',
      }),
    )
  })
})
