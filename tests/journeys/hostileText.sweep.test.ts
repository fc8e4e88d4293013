import { beforeAll, expect, it } from 'vitest'
import { demoPassword, openPage, signIn, type WatchedPage } from '#fixtures/product.ts'
import { goTo, openWorld } from '#fixtures/walk.ts'
import { type ApiClient, signInApi } from '../../scripts/product/client.ts'

/** spec: attack case XS-01 */
const hostile = '<svg onload=__pwn=1>'

const world = openWorld()
let watched: WatchedPage
let admin: ApiClient

beforeAll(async () => {
  watched = await openPage(world.browser)
  admin = await signInApi(world.product.api, 'admin', demoPassword)
})

interface Row {
  id: string
}

async function first(path: string): Promise<Row> {
  const { result } = await admin.get(path)
  const rows = (Array.isArray(result) ? result : (result as { records: Row[] }).records) as Row[]
  return rows[0] as Row
}

/** Puts the text where people write names. */
async function plant(): Promise<void> {
  const places: [string, string, string][] = [
    ['/sys/user', '/sys/user/list?username=admin', 'realname'],
    ['/sys/role', '/sys/role/list?pageSize=1', 'roleName'],
    ['/sys/sysDepart', '/sys/sysDepart/list?pageSize=1', 'departName'],
    ['/sys/position', '/sys/position/list?pageSize=1', 'name'],
    ['/sys/dict', '/sys/dict/list?pageSize=1', 'dictName'],
    ['/sys/dictItem', '/sys/dictItem/list?pageSize=1', 'itemText'],
    ['/sys/permission', '/sys/permission/list?name=职务', 'name'],
  ]
  for (const [api, list, field] of places) {
    const row = await first(list)
    const answer = await admin.call('PUT', `${api}/edit`, { id: row?.id, [field]: hostile })
    expect([api, answer.success, answer.message]).toEqual([api, true, answer.message])
  }
}

it('XS-01 names that look like pages are text wherever they are shown', async () => {
  await plant()
  const { page } = watched
  let dialogs = 0
  page.on('dialog', (dialog) => {
    dialogs += 1
    void dialog.dismiss()
  })
  await signIn(page, world.product)
  for (const path of ['user', 'role', 'depart', 'position', 'dict', 'permission', 'log/operation']) {
    await goTo(page, `${world.product.url}/isps/${path}`)
    await page
      .locator('main')
      .getByText('搜索')
      .or(page.locator('main table, main [role=grid], main [role=tree], main [role=treegrid]'))
      .first()
      .waitFor()
    expect([path, await page.evaluate('window.__pwn')]).toEqual([path, undefined])
  }
  await goTo(page, `${world.product.url}/isps/user`)
  await page.locator('main').getByText('<svg onload').first().waitFor()
  await page
    .getByRole('button', { name: /编\s*辑/ })
    .first()
    .click()
  await page.locator('.ant-modal, .ant-drawer').first().waitFor()
  expect(await page.evaluate('window.__pwn')).toBeUndefined()
  expect(dialogs).toBe(0)
})

const attributes = '<img src=x onerror=__pwn=1><svg onload=__pwn=1></svg><p onclick="__pwn=1">正文</p>'
const canary = 'http://canary.test/'

/** What ran on the page, and which requests it sent to others. */
const outcome = async () => ({ ran: await watched.page.evaluate('window.__pwn'), requests })
const requests: string[] = []
const inert = { ran: undefined, requests: [] }

beforeAll(() => {
  watched.page.on('request', (request) => request.url().startsWith(canary) && requests.push(request.url()))
})

/** Changes the answers of a call on their way, as a server does that holds worse than it lets in. */
const answering = (path: string, change: (body: { result: unknown }) => unknown) =>
  watched.page.route(`**${path}*`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: change((await response.json()) as { result: unknown }) })
  })

it('XS-02 XS-03 an announcement shows nothing but text and plain formatting', async () => {
  const { page } = watched
  const added = await admin.call('POST', '/sys/annountCement/add', {
    ...{ titile: hostile, msgAbstract: hostile, msgContent: '<p>正文</p>' },
    ...{ msgCategory: '1', priority: 'H', msgType: 'ALL' },
  })
  expect(added.message).toBe('添加成功！')
  const { id } = added.result as Row
  await answering('/sys/annountCement/queryById', (body) => ({
    ...body,
    result: {
      ...(body.result as object),
      msgContent: `<script>__pwn=1</script>${attributes}<iframe srcdoc="<script>parent.__pwn=1</script>"></iframe><a href="javascript:__pwn=1">链接</a><form action="${canary}"><p style="background:url(${canary})">样式</p></form><base href="${canary}">`,
      sender_dictText: hostile,
    },
  }))
  await admin.get(`/sys/annountCement/doReleaseData?id=${id}`)
  await page.goto(world.product.url)
  await page
    .locator('header')
    .getByRole('button', { name: /消息|通知/ })
    .first()
    .click()
  await page.locator('.bell-list').getByText('<svg onload').first().click()
  await page.locator('.announcement').getByText('正文').waitFor()
  await page.locator('.announcement').getByText('链接').click()
  expect(await outcome()).toEqual(inert)
  expect(await page.locator('.announcement :is(script, svg, iframe, form, base, [onclick], [onerror])').count()).toBe(0)
})

const documents = [
  {
    ...{ kind: 'model', version: 2, id: 'hostile', title: '敌意', rows: 'all' },
    fields: {
      name: { type: 'text', title: '名称', max: 50 },
      link: { type: 'text', title: '网址', max: 200 },
      file: { type: 'file', title: '附件' },
      body: { type: 'richtext', title: '正文' },
    },
  },
  {
    ...{ kind: 'screen', version: 2, id: 'village/hostile-list', type: 'list', title: '敌意', model: 'hostile' },
    columns: ['name', { field: 'link', props: { link: 'url' } }, 'file', 'body'],
  },
]

it('XS-04 XS-05 XS-06 rich text, addresses and files of a list are text and safe links', async () => {
  const { page } = watched
  const chosen: object[] = []
  for (const document of documents) {
    const { kind, id } = document
    const saved = await admin.call('PUT', '/online/document/save', { kind, id, document, baseRevision: null })
    chosen.push({ kind, id, revision: (saved.result as { revision: number }).revision })
  }
  expect((await admin.call('POST', '/online/document/publish', { documents: chosen })).message).toContain('成功')
  const links = ['javascript:__pwn=1', 'java\nscript:__pwn=1', ' javascript:__pwn=1', 'vbscript:x', '//evil.test']
  const files = ['"><img src=x onerror=__pwn=1>.txt', 'javascript:__pwn=1', `${canary}a.png`, 'temp/[0]/a.png']
  await answering('/dv/hostile/list', (body) => ({
    ...body,
    result: {
      ...(body.result as object),
      total: links.length,
      records: links.map((link, index) => ({
        ...{ id: String(index), name: hostile, link, file: files[index] ?? '', body: attributes, rowVersion: 1 },
      })),
    },
  }))
  await goTo(page, `${world.product.url}/screen/village/hostile-list`)
  await page.locator('main').getByText('<svg onload').first().waitFor()
  const addresses = await page
    .locator('main [role=grid] a')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(addresses.filter((href) => /^\s*[a-z]*script:|^\/\/|\[/i.test(href ?? ''))).toEqual([])
  expect(await outcome()).toEqual(inert)
})

it('XS-21 what is broken in the storage of the browser is dropped', async () => {
  const { page } = watched
  const poison = ['{', '"<svg onload=__pwn=1>"', '[]', 'null', '{"__proto__":{"p":1}}', 'x'.repeat(100_000)]
  for (const text of poison) {
    await page.evaluate((value) => {
      for (const key of Object.keys(localStorage)) if (!/token/i.test(key)) localStorage.setItem(key, value)
    }, text)
    await goTo(page, `${world.product.url}/isps/position`)
    await page.locator('main [role=grid]').waitFor()
    expect(await outcome()).toEqual(inert)
  }
})

it('XS-23 an answer of the wrong shape leaves the page standing, with a way to ask again', async () => {
  const { page } = watched
  const shapes: [string, unknown][] = [
    ['no result', { success: true, code: 200, message: '', result: null }],
    ['records that are a text', { success: true, code: 200, message: '', result: { records: 'x', total: 1 } }],
    ['a total that is a text', { success: true, code: 200, message: '', result: { records: [], total: 'x' } }],
    ['a page', '<html><script>__pwn=1</script></html>'],
    ['half of it', '{"success":true,"result":{"rec'],
  ]
  for (const [name, shape] of shapes) {
    await page.route('**/sys/position/list*', (route) =>
      route.fulfill(typeof shape === 'string' ? { body: shape, contentType: 'text/html' } : { json: shape }),
    )
    await goTo(page, `${world.product.url}/isps/position`)
    await page.locator('header').waitFor()
    await page
      .locator('main')
      .getByText(/还没有|重试|失败/)
      .first()
      .waitFor()
    expect([name, await outcome()]).toEqual([name, inert])
    await page.unroute('**/sys/position/list*')
  }
})

it.each([
  '//evil.test',
  '/\\evil.test',
  '/%09/evil.test',
  'https:evil.test',
  'javascript:__pwn=1',
  'java%0ascript:__pwn=1',
])('SR-08 a sign-in leads to no other site: %s', async (target) => {
  const own = await openPage(world.browser)
  await own.page.goto(`${world.product.url}/user/login?redirect=${target}`)
  await own.page.getByLabel('用户名').or(own.page.getByPlaceholder('用户名')).first().fill('admin')
  await own.page.locator('input[type=password]').first().fill(demoPassword)
  await own.page.keyboard.press('Enter')
  await own.page.waitForURL((url) => !url.pathname.startsWith('/user/login'))
  const { origin, pathname } = new URL(own.page.url())
  expect([origin, pathname.startsWith('/user/login')]).toEqual([world.product.url, false])
  expect(await own.page.evaluate('window.__pwn')).toBeUndefined()
  await own.context.close()
})
