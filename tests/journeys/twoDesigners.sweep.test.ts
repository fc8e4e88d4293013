import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openPage, signIn, type WatchedPage } from '#fixtures/product.ts'
import { shareWorld } from '#fixtures/walk.ts'
import { signInApi } from '../../scripts/product/client.ts'

const world = shareWorld()
const ref = { kind: 'screen', id: 'custom/shared-form' }

const form = {
  ...{ kind: 'screen', version: 2, id: ref.id, type: 'form', title: '共同表单', model: 'sysPosition' },
  items: ['code', 'name', 'postRank'],
}
const text = `${JSON.stringify(form, null, 2)}\n`

/** A designer in a window of their own, with the JSON of the form. */
async function designer(username: string): Promise<WatchedPage> {
  const watched = await openPage(world.browser)
  await signIn(watched.page, world.product, username)
  return watched
}

async function openForm({ page }: WatchedPage): Promise<void> {
  await page.goto(`${world.product.url}/online/design/screen/${encodeURIComponent(ref.id)}`)
  await page.locator('.design-frame [data-item="code"]').waitFor()
}

/** Gives a part of the canvas another title. */
async function retitle(page: Page, item: string, title: string): Promise<void> {
  await page.locator(`.design-frame [data-item="${item}"]`).click({ force: true, position: { x: 20, y: 10 } })
  await page.getByRole('complementary', { name: '属性' }).locator('[data-item="title"]').getByLabel('标题').fill(title)
}

const saved = (page: Page) => page.getByRole('status').filter({ hasText: '已保存' }).waitFor()

describe('two designers of one form', () => {
  let one: WatchedPage
  let other: WatchedPage
  const storedItems = async () => {
    const api = await signInApi(world.product.api, 'admin', 'Village@2026')
    const answer = await api.get(`/online/document/queryById?kind=screen&id=${encodeURIComponent(ref.id)}&draft=1`)
    return (answer.result as { items: unknown[] }).items
  }

  beforeAll(async () => {
    const api = await signInApi(world.product.api, 'admin', 'Village@2026')
    await api.call('PUT', '/online/document/save', { ...ref, text, baseRevision: null })
    ;[one, other] = [await designer('admin'), await designer('implementer')]
  })

  it('see that they are two', async () => {
    await openForm(one)
    expect(await one.page.getByText('人在编辑').count()).toBe(0)
    await openForm(other)
    await one.page.getByRole('button', { name: '2 人在编辑' }).hover()
    await one.page.getByRole('tooltip').filter({ hasText: '（我）' }).waitFor()
    await other.page.getByRole('button', { name: '2 人在编辑' }).waitFor()
  })

  it('change different parts: one press merges them, and both are kept', async () => {
    await retitle(one.page, 'code', '岗位编码')
    await saved(one.page)
    await retitle(other.page, 'name', '岗位名称')
    await other.page.getByRole('button', { name: '查看并合并' }).click()
    const dialog = other.page.getByRole('dialog')
    await dialog.getByText('两边的修改互不冲突').waitFor()
    await dialog.getByRole('button', { name: '合并修改' }).click()
    await saved(other.page)
    expect(await storedItems()).toEqual([
      { field: 'code', title: '岗位编码' },
      { field: 'name', title: '岗位名称' },
      'postRank',
    ])
  })

  it('change the same part: each clash is chosen, and the refused draft can still be had', async () => {
    await retitle(one.page, 'name', '名称甲')
    await one.page.getByRole('button', { name: '查看并合并' }).click()
    const first = one.page.getByRole('dialog')
    await first
      .getByRole('group', { name: /项 职务名称 标题/ })
      .getByText('岗位名称')
      .waitFor()
    await first.getByRole('radio', { name: /我的修改/ }).check()
    await first.getByRole('button', { name: '合并修改' }).click()
    await saved(one.page)
    expect(await storedItems()).toContainEqual({ field: 'name', title: '名称甲' })
    await retitle(other.page, 'name', '名称乙')
    await other.page.getByRole('button', { name: '查看并合并' }).click()
    await other.page.getByRole('dialog').getByRole('button', { name: '放弃我的修改' }).click()
    await saved(other.page)
    const label = other.page.locator('.design-frame [data-item="name"] label')
    await expect.poll(() => label.textContent()).toContain('名称甲')
    await other.page.getByRole('button', { name: /^未采用的草稿/ }).click()
    const refused = other.page.getByRole('dialog')
    await refused.getByRole('listitem').filter({ hasText: '吴昊' }).first().getByRole('button').click()
    await expect.poll(() => label.textContent()).toContain('名称乙')
    await saved(other.page)
    expect(await storedItems()).toContainEqual({ field: 'name', title: '名称乙' })
  })

  it('take a refused draft up once: a reload leaves what was changed after it', async () => {
    const { page } = other
    await page.goto(`${world.product.url}/online/document/history/screen/${encodeURIComponent(ref.id)}`)
    const drafts = page.getByRole('region', { name: '未采用的草稿' }).getByRole('listitem')
    await drafts
      .filter({ hasText: '吴昊' })
      .first()
      .getByRole('button', { name: /取 ?用/ })
      .click()
    const label = page.locator('.design-frame [data-item="name"] label')
    await expect.poll(() => label.textContent()).toContain('名称乙')
    await retitle(page, 'name', '名称丙')
    await saved(page)
    await expect.poll(storedItems).toContainEqual({ field: 'name', title: '名称丙' })
    await page.reload()
    await expect.poll(() => label.textContent()).toContain('名称丙')
    expect(await page.getByRole('button', { name: '撤销' }).isDisabled()).toBe(true)
  })

  it('see that one has gone when that window closes', async () => {
    await other.page.close()
    await expect.poll(() => one.page.getByText('人在编辑').count(), { timeout: 10_000 }).toBe(0)
    const problems = [one, other].flatMap((watched) => watched.problems())
    expect(problems.filter((problem) => !problem.includes('409 (Conflict)'))).toEqual([])
  })
})
