import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { fillPositions, openFolder, pdf } from '#fixtures/files.ts'
import { demoPassword, openPage, signIn, type WatchedPage } from '#fixtures/product.ts'
import { formOf, rowsOfSheet, xlsxOf } from '#fixtures/sheets.ts'
import { buttonIn, layerOf, openWorld } from '#fixtures/walk.ts'
import { signInApi } from '../../scripts/product/client.ts'

const world = openWorld()
const { fileOf, pathOf } = openFolder()

describe('attachments', () => {
  let watched: WatchedPage
  let page: Page

  beforeAll(async () => {
    watched = await openPage(world.browser)
    page = watched.page
    await signIn(page, world.product)
  })

  it('of an announcement are seen in dialogs over it', async () => {
    const admin = await signInApi(world.product.api, 'admin', demoPassword)
    const upload = async (name: string, content: Buffer | string) => {
      const headers = { 'x-access-token': admin.token }
      const answer = await fetch(`${world.product.api}/sys/common/upload`, {
        ...{ method: 'POST', headers, body: formOf(content, name) },
      })
      return ((await answer.json()) as { message: string }).message
    }
    const sheet = xlsxOf([['村名'], ['龙泉村']])
    const paths = [
      await upload('通知.pdf', pdf),
      await upload('说明.txt', '周六停水'),
      await upload('名单.xlsx', sheet),
    ]
    const announcement = {
      ...{ titile: '停水安排', msgAbstract: '停水', msgContent: '<p>见附件</p>', msgCategory: '1', msgType: 'ALL' },
      ...{ priority: 'M', files: paths.join(',') },
    }
    const { result } = await admin.call('POST', '/sys/annountCement/add', announcement)
    await admin.get(`/sys/annountCement/doReleaseData?id=${(result as { id: string }).id}`)
    await page.reload()
    await page.locator('.bell .corner-count').waitFor()
    await page.locator('.bell').click()
    await page.locator('.bell-list:visible button', { hasText: '停水安排' }).click()
    const look = async (name: string, content: string) => {
      await layerOf(page).getByText(name).click()
      await page.locator(`.file-preview ${content}`).first().waitFor()
      await buttonIn(page.locator('.file-preview'), '关闭').last().click()
      await expect.poll(() => page.locator('.file-preview:visible').count()).toBe(0)
    }
    await look('通知.pdf', 'canvas')
    await look('说明.txt', 'pre:text("周六停水")')
    await look('名单.xlsx', 'td:text("龙泉村")')
    expect(page.context().pages()).toHaveLength(1)
  })
})

describe('a sheet of 5,000 rows with 37 mistakes', () => {
  let watched: WatchedPage
  let page: Page
  const heads = ['职务名称', '职务编码', '职级']
  const mistakes = Array.from({ length: 37 }, (_, at) => 3 + at * 131)
  const row = (line: number) => {
    const kind = mistakes.indexOf(line) % 3
    return [kind === 0 ? null : `岗位${line}`, kind === 1 ? 'post-2' : `post-${line}`, kind === 2 ? '未知' : '中级']
  }
  const sheet = () => xlsxOf([heads, ...Array.from({ length: 5_000 }, (_, at) => row(at + 2))])
  const count = async () => {
    const admin = await signInApi(world.product.api, 'admin', demoPassword)
    const { result } = await admin.get('/sys/position/list?code=post-*&pageSize=1')
    return (result as { total: number }).total
  }
  const check = async () => {
    await buttonIn(page, '导入').click()
    await layerOf(page).locator('input[type=file]').setInputFiles(fileOf('职务.xlsx', sheet()))
    await buttonIn(layerOf(page), '开始上传').click()
    await layerOf(page).getByText('共 5000 行，无误 4963 行，有误 37 行').waitFor({ timeout: 60_000 })
  }

  beforeAll(async () => {
    watched = await openPage(world.browser)
    page = watched.page
    await signIn(page, world.product, 'zhangwei')
    await page.goto(`${world.product.url}/isps/position`)
    await page.locator('.ag-row').first().waitFor()
  })

  it('is checked: rows, columns and what is wrong with which cell; none of it is stored', async () => {
    await check()
    const dialog = layerOf(page)
    await dialog.getByText('已匹配 3 列：职务名称、职务编码、职级').waitFor()
    const cells = await dialog.locator('.import-faults tbody td:first-child').allTextContents()
    expect(cells).toEqual(mistakes.map((line, at) => `${'ABC'[at % 3]}${line}`))
    await buttonIn(dialog, '不导入').click()
    await expect.poll(() => layerOf(page).count()).toBe(0)
    expect(await count()).toBe(0)
  })

  it('is read in without its faulty rows', async () => {
    await check()
    await buttonIn(layerOf(page), '只导入无误的 4963 行').click()
    await expect.poll(count, { timeout: 60_000 }).toBe(4_963)
  })
})

describe('an export of 40,000 rows', () => {
  let page: Page

  beforeAll(async () => {
    fillPositions(world.product.dataDir, 40_000)
    page = (await openPage(world.browser)).page
    await signIn(page, world.product, 'zhangwei')
    await page.goto(`${world.product.url}/isps/position`)
    await page.locator('.ag-row').first().waitFor()
  })
  const begin = async () => {
    await buttonIn(page, '导出').first().click()
    await layerOf(page)
      .getByText(/已完成/)
      .waitFor()
  }
  /** Opens the newest message of the system with this title. */
  const openMessage = async (title: string) => {
    await page.locator('.bell').click()
    await page.getByRole('tab', { name: /系统消息/ }).click()
    await page.locator('.bell-list:visible button', { hasText: title }).first().click({ timeout: 60_000 })
  }

  it('is given up in its dialog', async () => {
    await begin()
    await buttonIn(layerOf(page), '取消任务').click()
    await layerOf(page)
      .getByText(/已取消，取消前完成 \d+ 条/)
      .waitFor()
    await buttonIn(layerOf(page), '关闭').last().click()
    await expect.poll(() => layerOf(page).count()).toBe(0)
  })

  it('goes on in the background, rings the bell and is there for one download', async () => {
    await begin()
    await buttonIn(layerOf(page), '转到后台').click()
    await page.getByText('导出转到后台，完成后在消息中下载').waitFor()
    await openMessage('导出完成')
    const [download] = await Promise.all([page.waitForEvent('download'), buttonIn(layerOf(page), '下载文件').click()])
    const path = pathOf('职务导出.xlsx')
    await download.saveAs(path)
    expect(rowsOfSheet(readFileSync(path)).length).toBeGreaterThan(40_000)
    await buttonIn(layerOf(page), '下载文件').click()
    await page.getByText('文件已下载或超过 24 小时，请重新导出').first().waitFor()
  })
})
