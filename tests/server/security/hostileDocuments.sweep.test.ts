import { beforeAll, describe, expect, it } from 'vitest'
import { type Editor, editorOf, villageList, villageModel } from '../document/editor.ts'
import { closeProducts, type StartedProduct, startProduct } from '../document/product.ts'

closeProducts()
let product: StartedProduct
let admin: Editor

beforeAll(async () => {
  product = await startProduct()
  admin = editorOf(product.client, await product.client.login('admin'))
  await admin.release(villageModel({ level: { type: 'dict', title: '级别', dict: 'order_priority' } }))
})

type Shape = Record<string, unknown>
interface Found {
  pointer: string
  severity: string
}

let drafts = 0

/** Saves a document that is new and tries to publish it; gives the pointers of its errors. It must not come to life. */
async function errorsOf(document: Shape): Promise<string[]> {
  drafts += 1
  const { kind } = document
  const id = kind === 'screen' ? `demo/hostile-${drafts}` : `hostile${drafts}`
  const saved = await admin.save({ ...document, id })
  expect(saved.status).toBeLessThan(500)
  if (!saved.body.success) return ['refused']
  const errors = (saved.body.result.diagnostics as unknown as Found[]).filter(({ severity }) => severity === 'error')
  const published = await admin.publish([{ kind, id, revision: saved.body.result.revision }])
  expect(published.body.success, JSON.stringify(document).slice(0, 300)).toBe(false)
  expect((await admin.get('queryById', { kind: String(kind), id })).body.result).not.toMatchObject({ status: 'live' })
  return errors.map(({ pointer }) => pointer)
}

const form = (item: Shape): Shape => ({
  kind: 'screen',
  version: 2,
  type: 'form',
  title: '表单',
  model: 'village',
  items: [{ field: 'name', ...item }],
})
const column = (more: Shape) => villageList({ columns: [{ field: 'name', ...more }] })
const model = (fields: Shape, more: Shape = {}) => ({ ...villageModel(fields, more), api: undefined })

const runaway = ['(()=>{while(1);})()', '"a".repeat(2**30)', `${'('.repeat(10_000)}1${')'.repeat(10_000)}`]
const outside = [
  ...['fetch("http://canary")', 'document.cookie', 'localStorage', 'window', 'globalThis', 'import("x")'],
  ...['new Image', 'this', 'arguments', "constructor.constructor('__pwn=1')()"],
]
const patterns = ['^(a+)+$', '^(\\w+\\s?)*$', '(x+x+)+y', 'a'.repeat(100_000), '[']
const handlers = ['function(){__pwn=1}', '() => __pwn=1', 'alert(1)']

describe('a document that is sent to the server', () => {
  it.each([...runaway, '1'.repeat(1_000_000)])('XS-11 runs no expression for ever: %.40s', async (text) => {
    const beganMs = performance.now()
    for (const key of ['visibleWhen', 'disabledWhen', 'requiredWhen'])
      expect((await errorsOf(form({ [key]: text }))).length).toBeGreaterThan(0)
    expect((await errorsOf(model({ sum: { type: 'formula', title: '和', expression: text } }))).length).toBeGreaterThan(
      0,
    )
    expect(performance.now() - beganMs).toBeLessThan(10_000)
  })

  it.each(outside)('XS-12 reaches nothing of the browser: %s', async (text) => {
    expect((await errorsOf(form({ visibleWhen: text }))).length).toBeGreaterThan(0)
    expect((await errorsOf(model({ sum: { type: 'formula', title: '和', expression: text } }))).length).toBeGreaterThan(
      0,
    )
  })

  it.each([
    '{"__proto__":{"isAdmin":true}}',
    '{"constructor":{"prototype":{"p":1}}}',
    '{"fields":{"__proto__.p":{"type":"text","title":"x"}}}',
    '{"fields":{"a.__proto__.b":{"type":"text","title":"x"}}}',
    '{"fields":{"__proto__":{"type":"text","title":"x"}}}',
  ])('XS-14 changes no prototype: %s', async (text) => {
    const body = `{"kind":"model","id":"polluted","baseRevision":null,"document":{"kind":"model","version":1,"id":"polluted","title":"x","rows":"all",${text.slice(1)}}`
    const saved = await product.client.call<{ diagnostics: Found[] }>('PUT', '/online/document/save', {
      token: admin.token,
      body,
    })
    expect(saved.status).toBeLessThan(500)
    if (saved.body.success) expect(saved.body.result.diagnostics.map(({ severity }) => severity)).toContain('error')
    await product.client.call('GET', '/demo/village/list?a[__proto__][p]=1', { token: admin.token })
    expect([({} as Shape).p, ({} as Shape).isAdmin]).toEqual([undefined, undefined])
  })

  it.each(patterns)('XS-15 has no pattern that takes for ever: %.40s', async (pattern) => {
    expect(
      (await errorsOf(model({ code: { type: 'text', title: '码', rules: [{ pattern }] } }))).length,
    ).toBeGreaterThan(0)
  })

  it.each(handlers)('XS-17 has no code as text: %s', async (code) => {
    for (const key of ['onClick', 'handler', 'customRender', 'slot'])
      expect(await errorsOf(form({ props: { [key]: code } }))).toContain(`/items/0/props/${key}`)
    for (const key of ['handler', 'onClick', 'js', 'customRender'])
      expect((await errorsOf(column({ [key]: code }))).length).toBeGreaterThan(0)
  })

  it.each([
    { dangerouslySetInnerHTML: { __html: '<img src=x onerror=__pwn=1>' } },
    { srcDoc: '<script>' },
    { href: 'javascript:__pwn=1' },
    { as: 'script' },
    { is: 'x' },
    { ref: 'x' },
    { key: 'x' },
    { onError: '__pwn=1' },
    { style: { backgroundImage: 'url(//canary)' } },
    { children: { type: 'script' } },
  ])('XS-18 gives no widget a property that is not its own: %j', async (props) => {
    expect(await errorsOf(form({ props }))).toContain(`/items/0/props/${Object.keys(props)[0]}`)
  })

  it.each<[string, Shape]>([
    ['/columns/0/width', { width: '100px;position:fixed' }],
    ['/columns/0/tone', { tone: 'red;}body{background:url(//canary)' }],
    ['/columns/0/className', { className: 'x' }],
    ['/columns/0/color', { color: 'red;}body{background:url(//canary)' }],
  ])('XS-20 has no style as text: %s', async (pointer, change) => {
    expect(await errorsOf(column(change))).toContain(pointer)
  })
})

describe('a menu row that is sent to the server', () => {
  const add = (more: Shape) =>
    product.client.call<{ id: string }>('POST', '/sys/permission/add', {
      token: admin.token,
      body: { name: '敌意', menuType: 0, url: '/hostile', component: 'layouts/RouteView', ...more },
    })
  const navigation = async () =>
    (
      await product.client.call<{ menu: unknown }>('GET', '/sys/permission/getUserPermissionByToken', {
        token: admin.token,
      })
    ).text

  it.each([
    "{{constructor.constructor('__pwn=1')()}}",
    "{{[]['filter']['con'+'structor']('__pwn=2')()}}",
    `{{name[\`constr\${'uctor'}\`].constructor('__pwn=3')()}}`,
    "{{Reflect.getPrototypeOf(()=>{}).constructor('__pwn=4')()}}",
    "{{name.__lookupGetter__.constructor('__pwn=5')()}}",
  ])('XS-07 runs nothing of its address: %s', async (url) => {
    const { status, body } = await add({ url })
    expect(status).toBeLessThan(500)
    expect(({} as Shape).__pwn).toBeUndefined()
    if (body.success) expect(await navigation()).toContain('constructor')
  })

  it.each(['../../../../x', '__proto__', 'constructor', 'layouts/../../x', 'x'.repeat(10_000), null, 7])(
    'XS-09 has a component that is a name alone: %.30s',
    async (component) => {
      const { status } = await add({ component })
      expect(status).toBeLessThan(500)
      expect((await product.client.call('GET', '/health')).status).toBe(200)
      expect(JSON.parse(await navigation())).toMatchObject({ success: true })
    },
  )
})
