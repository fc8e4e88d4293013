import type { FrameLocator, Page, Request } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openPage, signIn, type WatchedPage } from '#fixtures/product.ts'
import { shareWorld } from '#fixtures/walk.ts'
import { findingsOn } from '../../scripts/axe/findings.ts'
import { signInApi } from '../../scripts/product/client.ts'
import { demoPassword } from '../../scripts/product/launch.ts'

const world = shareWorld()

const countLeaves = async (): Promise<number> => {
  const admin = await signInApi(world.product.api, 'admin', demoPassword)
  const { result } = await admin.get('/dv/oaLeave/list?pageSize=1')
  return (result as { total: number }).total
}

describe('the preview of the designer', () => {
  let watched: WatchedPage
  let page: Page
  let frame: FrameLocator
  let written: string[]

  const bar = () => page.getByRole('region', { name: '页面预览' })
  const viewAs = async (name: string) => {
    await page.locator('.design-preview-viewer .ant-select-selector').click()
    await page.getByRole('combobox', { name: '以谁的身份查看' }).fill(name)
    await page.locator('.ant-select-item-option', { hasText: name }).first().click()
  }

  const choose = async (type: string) => {
    await frame.locator('[data-item="leaveType"] .ant-select-selector').click()
    await frame.locator('.ant-select-item-option', { hasText: type }).click()
  }

  beforeAll(async () => {
    watched = await openPage(world.browser)
    page = watched.page
    await signIn(page, world.product, 'implementer')
    await page.goto(`${world.product.url}/online/design/screen/apply%2Fleave-form`)
    await page.locator('.design-frame [data-item]').first().waitFor()
    written = []
    page.on('request', (request: Request) => {
      const isOfFrame = request.frame() !== page.mainFrame()
      const isRead = request.method() === 'GET' || request.url().endsWith('/online/batch/reads')
      if (isOfFrame && !isRead) written.push(`${request.method()} ${request.url()}`)
    })
    frame = page.frameLocator('.design-preview-frame')
  })

  it('shows the form with its real breakpoints, as a role sees it', async () => {
    await page.getByRole('button', { name: '预览' }).click()
    await frame.locator('[data-item="leaveType"]').waitFor()
    expect(await frame.locator('body').evaluate(() => window.innerWidth)).toBe(1440)
    await bar().getByText('390', { exact: true }).click()
    await expect.poll(() => frame.locator('body').evaluate(() => window.innerWidth)).toBe(390)
    await viewAs('村干部')
    await frame.locator('[data-item="leaveType"]').waitFor()
    await expect.poll(() => page.locator('.design-preview-viewer').textContent()).toContain('村干部')
  })

  it('follows the design', async () => {
    await page.getByRole('tab', { name: '大纲' }).click()
    await page.getByRole('treeitem', { name: '请假事由' }).click()
    const title = page.getByRole('complementary', { name: '属性' }).locator('[data-item="title"]').getByLabel('标题')
    const before = await title.inputValue()
    await title.fill('为什么请假')
    await frame.getByText('为什么请假').waitFor()
    await page.getByRole('button', { name: '撤销' }).click()
    await frame.getByText('为什么请假').waitFor({ state: 'detached' })
    expect(before).not.toBe('为什么请假')
  })

  it('checks what is typed, and shows the body instead of saving it', async () => {
    const leaves = await countLeaves()
    const save = frame.getByRole('button', { name: '保存', exact: true })
    await save.click()
    await frame.getByText('请选择请假类型').last().waitFor()
    expect(await page.locator('.design-preview-stopped').count()).toBe(0)
    await choose('病假')
    for (const [field, text] of [
      ['startTime', '2026-12-07 08:00:00'],
      ['endTime', '2026-12-10 17:00:00'],
    ] as const) {
      const input = frame.locator(`[data-item="${field}"] input`)
      await input.fill(text)
      await input.press('Enter')
    }
    await frame.locator('[data-item="reason"] textarea').fill('回家看望父母')
    await save.click()
    await frame.getByText('请上传附件').waitFor()
    expect(await page.locator('.design-preview-stopped').count()).toBe(0)
    await choose('事假')
    await save.click()
    const body = page.locator('.design-preview-stopped')
    await body.getByText('POST /dv/oaLeave/add').waitFor()
    expect(JSON.parse((await body.locator('pre').textContent()) ?? '')).toMatchObject({
      reason: '回家看望父母',
      startTime: '2026-12-07 08:00:00',
    })
    expect(await frame.locator('[data-item="reason"] textarea').inputValue()).toBe('回家看望父母')
    expect(await countLeaves()).toBe(leaves)
    expect(written).toEqual([])
  })

  it('has nothing serious for axe, closes by Esc and gives the focus back', async () => {
    expect(await findingsOn(page, { within: '.design-preview' })).toEqual([])
    const inside = page.frame({ name: '/online/preview' })
    expect(await findingsOn(inside as unknown as Page)).toEqual([])
    await frame.locator('[data-item="reason"] textarea').press('Escape')
    await bar().waitFor({ state: 'detached' })
    const focused = await page.evaluate(() => document.activeElement?.textContent)
    expect(focused).toContain('预览')
    expect(watched.problems()).toEqual([])
  })

  it('shows details of real records, and stops at its own edge', async () => {
    await page.goto(`${world.product.url}/online/design/screen/apply%2Fleave-detail`)
    await page.getByRole('button', { name: '预览' }).click()
    await frame.locator('.page-sheet').getByText('请假').first().waitFor()
    await expect.poll(() => frame.locator('.page-sheet').textContent()).toMatch(/\d{4}-\d{2}-\d{2}/)
    expect(written).toEqual([])
  })

  it('opened by itself says where it belongs', async () => {
    await page.goto(`${world.product.url}/online/preview`)
    await page.getByRole('heading', { name: '预览只能在设计器里打开' }).waitFor()
    expect(watched.problems()).toEqual([])
  })
})
