import { Ajv } from 'ajv'
import { beforeAll, describe, expect, it } from 'vitest'
import type { DocumentKind } from '#core/document'
import { shippedDocuments } from '#fixtures/shippedDocuments.ts'
import { type Editor, editorOf, villageModel } from './editor.ts'
import { closeProducts, type StartedProduct, startProduct } from './product.ts'

closeProducts()
let product: StartedProduct
let implementer: Editor

interface Schema {
  $defs: { names: Record<string, { enum: string[] }> }
}

const schemaOf = async (kind: DocumentKind): Promise<Schema> =>
  (await implementer.get<Schema>('schema', { kind })).body.result

const namesOf = async (kind: string): Promise<string[]> => (await schemaOf('screen')).$defs.names[kind]?.enum ?? []

interface NamePlace {
  /** The kind of name that is offered. */
  name: string
  /** What else may stand there. */
  other: { type?: unknown }
}

/** The places of a schema where names are offered. */
function namePlaces(node: unknown): NamePlace[] {
  if (typeof node !== 'object' || node === null) return []
  const { anyOf: [names, other] = [] } = node as { anyOf?: { $ref?: string; type?: unknown }[] }
  const name = /^#\/\$defs\/names\/(\w+)$/.exec(names?.$ref ?? '')?.[1]
  return [...(name && other ? [{ name, other }] : []), ...Object.values(node).flatMap(namePlaces)]
}

const offered = {
  model: ['model', 'field', 'dict', 'rule', 'action', 'code'],
  screen: ['model', 'field', 'dict', 'rule', 'action', 'code', 'screen', 'icon', 'call', 'page'],
}

beforeAll(async () => {
  product = await startProduct()
  implementer = editorOf(product.client, await product.client.login('implementer'))
})

describe('the schema that the server gives to an editor', () => {
  it.each([
    ['model', 'sysUser'],
    ['field', 'realname'],
    ['dict', 'valid_status'],
    ['screen', 'system/user-list'],
    ['rule', 'minLength'],
    ['action', 'batch_delete'],
    ['icon', 'user'],
    ['code', 'user:list'],
    ['call', 'PUT /sys/user/frozenBatch'],
    ['call', 'GET /iot/device/list'],
    ['page', 'exception404'],
    ['seed', 'demoUser'],
  ])('knows the names of kind %s', async (kind, name) => expect(await namesOf(kind)).toContain(name))

  it('knows what was published a moment ago', async () => {
    await implementer.release(villageModel())
    expect(await namesOf('model')).toContain('village')
    expect(await namesOf('field')).toContain('people')
    expect(await namesOf('code')).toContain('village:add')
    expect(await namesOf('call')).toContain('PUT /demo/village/edit')
  })

  it('accepts what is shipped, and names that do not exist yet', async () => {
    for (const kind of ['menu', 'seed', 'dict'] as const) {
      const isRight = new Ajv({ strict: false }).compile(await schemaOf(kind))
      for (const document of shippedDocuments().filter((one) => one.kind === kind)) expect(isRight(document)).toBe(true)
    }
    const isMenu = new Ajv({ strict: false }).compile(await schemaOf('menu'))
    const menuOf = (screen: string) => {
      const items = [{ path: '/a', title: '新的', screen }]
      return { kind: 'menu', version: 2, id: 'main', title: '菜单', items }
    }
    expect(isMenu(menuOf('not/yet'))).toBe(true)
    expect(isMenu(menuOf('Not a name'))).toBe(false)
  })

  it.each(['model', 'screen'] as const)(
    'offers names at their places in a %s, beside any other text of their form',
    async (kind) => {
      const places = namePlaces(await schemaOf(kind))
      expect(new Set(places.map(({ name }) => name))).toEqual(new Set(offered[kind]))
      expect(places.filter(({ other }) => other.type !== 'string')).toEqual([])
    },
  )

  it('is for those who may read documents', async () => {
    const clerk = editorOf(product.client, await product.client.login('operator'))
    expect((await clerk.get('schema', { kind: 'model' })).body).toMatchObject({ success: false, code: 510 })
  })
})
