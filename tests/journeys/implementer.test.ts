import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoPassword, openPage, signIn, type WatchedPage } from '#fixtures/product.ts'
import { goTo, shareWorld } from '#fixtures/walk.ts'
import { type ApiClient, signInApi } from '../../scripts/product/client.ts'

const documents = [
  {
    kind: 'dict',
    version: 2,
    id: 'honorDicts',
    title: '荣誉字典',
    dicts: {
      honor_level: {
        title: '荣誉级别',
        items: [
          { value: '1', text: '县级', tone: 'info' },
          { value: '2', text: '省级', tone: 'success' },
        ],
      },
    },
  },
  {
    kind: 'model',
    version: 2,
    id: 'honor',
    title: '荣誉',
    rows: 'all',
    fields: {
      name: { type: 'text', title: '荣誉名称', max: 60, required: true },
      level: { type: 'dict', title: '级别', dict: 'honor_level', default: '1' },
      gotOn: { type: 'date', title: '获得日期' },
    },
  },
  {
    kind: 'screen',
    version: 2,
    id: 'village/honor-form',
    type: 'form',
    title: '荣誉表单',
    model: 'honor',
    present: 'modal',
  },
  {
    kind: 'screen',
    version: 2,
    id: 'village/honor-list',
    type: 'list',
    title: '荣誉',
    model: 'honor',
    form: 'village/honor-form',
  },
]

const world = shareWorld()
let watched: WatchedPage
let page: Page
let implementer: ApiClient

beforeAll(async () => {
  watched = await openPage(world.browser)
  page = watched.page
  implementer = await signInApi(world.product.api, 'implementer', demoPassword)
})

const revisions: { kind: string; id: string; revision: number }[] = []

async function saveAll(): Promise<void> {
  for (const document of documents) {
    const answer = await implementer.call('PUT', '/online/document/save', {
      kind: document.kind,
      id: document.id,
      document,
      baseRevision: null,
    })
    expect(answer.message).toBe('操作成功！')
    revisions.push({ kind: document.kind, id: document.id, revision: (answer.result as { revision: number }).revision })
  }
}

describe('an implementer', () => {
  it('is told where a mistake is and cannot publish it', async () => {
    const document = {
      kind: 'screen',
      version: 2,
      id: 'village/wrong-list',
      type: 'list',
      title: '错',
      model: 'sysPosition',
      columns: ['nmae'],
    }
    const saved = await implementer.call('PUT', '/online/document/save', {
      kind: 'screen',
      id: document.id,
      document,
      baseRevision: null,
    })
    const { revision, diagnostics } = saved.result as { revision: number; diagnostics: unknown[] }
    expect(diagnostics).toMatchObject([{ pointer: '/columns/0', code: 'unknown-field', hint: '是否指 "name"？' }])
    const refused = await implementer.call('POST', '/online/document/publish', {
      documents: [{ kind: 'screen', id: document.id, revision }],
      note: '',
    })
    expect(refused.success).toBe(false)
  })

  it('publishes a dictionary, a model, a form and a list, and the screen is live', async () => {
    await saveAll()
    await signIn(page, world.product, 'admin')
    await goTo(page, `${world.product.url}/isps/position`)
    await page.locator('.ag-row').first().waitFor()
    const published = await implementer.call('POST', '/online/document/publish', { documents: revisions, note: '荣誉' })
    expect(published).toMatchObject({ success: true })
    await goTo(page, `${world.product.url}/screen/village/honor-list`)
    await page.getByRole('button', { name: '新增' }).first().waitFor()
  })

  it('has made a screen that works: add, show, find', async () => {
    await page.getByRole('button', { name: '新增' }).first().click()
    const dialog = page.locator('.ant-modal-wrap:visible')
    await dialog.getByRole('textbox', { name: '荣誉名称', exact: true }).fill('全国文明村')
    await dialog.getByRole('button', { name: '保存', exact: true }).click()
    await page.locator('.ag-row', { hasText: '全国文明村' }).first().waitFor()
    await page.getByText('县级').first().waitFor()
  })

  it('adds a field by one document, and the open table and its form have it with the next call', async () => {
    const model = documents[1] as { fields: Record<string, unknown> }
    const document = { ...model, fields: { ...model.fields, wechat: { type: 'text', title: '微信号', max: 50 } } }
    const base = revisions.find(({ kind }) => kind === 'model')?.revision ?? 0
    const saved = await implementer.call('PUT', '/online/document/save', {
      kind: 'model',
      id: 'honor',
      document,
      baseRevision: base,
    })
    const revision = (saved.result as { revision: number }).revision
    const published = await implementer.call('POST', '/online/document/publish', {
      documents: [{ kind: 'model', id: 'honor', revision }],
      note: '微信号',
    })
    expect(published).toMatchObject({ success: true })
    await page.getByRole('button', { name: '刷新', exact: true }).first().click()
    await page.locator('.ag-header-cell', { hasText: '微信号' }).first().waitFor()
    await page.getByRole('button', { name: '新增' }).first().click()
    await page.locator('.ant-modal-wrap:visible').getByRole('textbox', { name: '微信号', exact: true }).waitFor()
    await page.keyboard.press('Escape')
  })

  it('saw no error in the console and no answer of 500', () => {
    expect(watched.problems()).toEqual([])
  })
})
