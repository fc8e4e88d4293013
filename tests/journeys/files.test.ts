import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { archive, dropOn, fillPositions, jobStatus, pasteOver, pdf } from '#fixtures/files.ts'
import { type Host, startHost } from '#fixtures/host.ts'
import { demoPassword, openPage, signIn, startProduct, type WatchedPage } from '#fixtures/product.ts'
import { formOf, rowsOfSheet, xlsxOf } from '#fixtures/sheets.ts'
import { openWorld } from '#fixtures/walk.ts'
import { type ApiClient, signInApi } from '../../scripts/product/client.ts'
import { freePort } from '../../scripts/product/launch.ts'

const world = openWorld()
const folder = mkdtempSync(join(tmpdir(), 'village-files-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const partPath = '/sys/common/upload/part'

/** Writes a file to choose. */
function fileOf(name: string, bytes: Buffer | string): string {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}

const layer = (page: Page) => page.locator('.ant-drawer-open, .ant-modal-wrap:visible').last()
const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: typeof name === 'string' })

describe('a large file over a line that breaks', () => {
  /** Tells which requests for parts break off, by their number from 1. */
  let cuts = (_part: number): boolean => false
  /** Numbers of the parts that were sent since the last file was chosen. */
  const parts: number[] = []
  let host: Host
  let person: WatchedPage
  let page: Page
  let other: Page
  /** Without a network since half of its file had arrived. */
  let offline: WatchedPage

  const openPerson = async (username: string) => {
    const watched = await openPage(world.browser)
    watched.page.on('dialog', (dialog) => dialog.accept())
    await signIn(watched.page, { ...world.product, url: host.url }, username)
    return watched
  }

  beforeAll(async () => {
    const isCut = (url: string) => {
      if (!url.includes(partPath)) return false
      parts.push(Number(new URL(url, 'http://x.test').searchParams.get('part')))
      return cuts(parts.length)
    }
    const port = await freePort()
    host = await startHost({ port, basePath: '', target: world.product.url, cuts: ({ url = '' }) => isCut(url) })
    person = await openPerson('sunli')
    page = person.page
    other = (await openPerson('zhaoqiang')).page
    offline = await openPerson('operator')
    await openForm(offline.page)
    await choose(offline.page, fileOf('断网.zip', archive(18, 4)))
    await vi.waitUntil(() => parts.length > 1, { timeout: 30_000, interval: 20 })
    await offline.context.setOffline(true)
  })
  afterAll(() => host?.close())

  /** Opens the form of a leave. */
  const openForm = async (at: Page) => {
    await at.goto(`${host.url}/workflow/apply/leave`)
    await button(at, '新增').click()
    await layer(at).getByText('附件').first().waitFor()
  }
  /** Chooses a file; the answer is what the server has of it in the end. */
  const choose = (at: Page, path: string) => {
    parts.length = 0
    return layer(at).locator('input[type=file]').setInputFiles(path)
  }
  const stored = async (at: Page): Promise<Buffer> => {
    const link = layer(at).locator('a.ant-upload-list-item-name').last()
    await link.waitFor()
    const answer = await fetch(new URL((await link.getAttribute('href')) ?? '', host.url))
    return Buffer.from(await answer.arrayBuffer())
  }

  it('arrives whole', async () => {
    cuts = (part) => part % 3 === 0
    const bytes = archive(18, 1)
    await openForm(page)
    await choose(page, fileOf('村庄航拍.zip', bytes))
    expect((await stored(page)).equals(bytes)).toBe(true)
    expect(parts).toEqual([0, 1, 2, 2, 3, 4, 4])
  })

  it('that stopped goes on after the page has come anew, but neither with other bytes nor for somebody else', async () => {
    const [bytes, others] = [archive(18, 2), archive(18, 3)]
    const path = fileOf('灌溉渠.zip', bytes)
    const { mtime } = statSync(path)
    await openForm(page)
    cuts = (part) => part > 3
    await choose(page, path)
    await expect.poll(() => parts.length, { interval: 20 }).toBeGreaterThan(3)
    cuts = () => false

    await openForm(other)
    await choose(other, path)
    expect([(await stored(other)).equals(bytes), parts]).toEqual([true, [0, 1, 2, 3, 4]])

    await openForm(page)
    utimesSync(fileOf('灌溉渠.zip', others), mtime, mtime)
    await choose(page, path)
    expect([(await stored(page)).equals(others), parts]).toEqual([true, [0, 1, 2, 3, 4]])
    utimesSync(fileOf('灌溉渠.zip', bytes), mtime, mtime)
    await choose(page, path)
    await expect.poll(() => layer(page).locator('a.ant-upload-list-item-name').count()).toBe(2)
    expect([(await stored(page)).equals(bytes), parts]).toEqual([true, [3, 4]])
  })

  it('that does not go on without a network says so, and is sent again by a press', async () => {
    await layer(offline.page).getByText('上传失败：网络连接失败，请检查网络后重试').waitFor({ timeout: 60_000 })
    await offline.context.setOffline(false)
    await button(layer(offline.page), '重新上传 断网.zip').click()
    expect((await stored(offline.page)).equals(archive(18, 4))).toBe(true)
  })

  it('over the limit is refused with the limit', async () => {
    await openForm(page)
    await dropOn(layer(page).locator('.upload-zone').last(), { name: '太大.zip', megabytes: 51 })
    await page.getByText('文件大小超出50MB限制, 请压缩或降低文件质量!').first().waitFor()
    expect(await layer(page).locator('.ant-upload-list-item').count()).toBe(0)
  })

  it('brought no other error into the console', () => {
    const ofTheLine = /ERR_(INTERNET_DISCONNECTED|CONNECTION_RESET|EMPTY_RESPONSE|FAILED|SOCKET_NOT_CONNECTED)/
    expect([person, offline].flatMap(({ problems }) => problems()).filter((one) => !ofTheLine.test(one))).toEqual([])
  })
})

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
    await page.locator('.bell-count').waitFor()
    await page.locator('.bell').click()
    await page.locator('.bell-list:visible button', { hasText: '停水安排' }).click()
    const look = async (name: string, content: string) => {
      await layer(page).getByText(name).click()
      await page.locator(`.file-preview ${content}`).first().waitFor()
      await button(page.locator('.file-preview'), '关闭').last().click()
      await expect.poll(() => page.locator('.file-preview:visible').count()).toBe(0)
    }
    await look('通知.pdf', 'canvas')
    await look('说明.txt', 'pre:text("周六停水")')
    await look('名单.xlsx', 'td:text("龙泉村")')
    expect(page.context().pages()).toHaveLength(1)
  })

  it('are pasted, and chosen in a cell of a table', async () => {
    await page.goto(`${world.product.url}/gallery?widget=editableTable`)
    const table = page.locator('.ag-body-horizontal-scroll-viewport').first()
    await table.evaluate((scroll) => scroll.scrollTo({ left: 1_500 }))
    const chooser = page.waitForEvent('filechooser')
    await page.locator('.ag-cell[col-id="files"]').getByText('选择文件').first().click()
    await (await chooser).setFiles(fileOf('单元格.txt', '村务'))
    await page.locator('.ag-cell[col-id="files"]').getByText('单元格.tx…').first().waitFor()
    await page.goto(`${world.product.url}/workflow/apply/leave`)
    await button(page, '新增').click()
    await pasteOver(layer(page).locator('.upload-zone'))
    await layer(page).locator('a.ant-upload-list-item-name', { hasText: 'image.png' }).waitFor()
    expect(watched.problems()).toEqual([])
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
    await button(page, '导入').click()
    await layer(page).locator('input[type=file]').setInputFiles(fileOf('职务.xlsx', sheet()))
    await button(layer(page), '开始上传').click()
    await layer(page).getByText('共 5000 行，无误 4963 行，有误 37 行').waitFor({ timeout: 60_000 })
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
    const dialog = layer(page)
    await dialog.getByText('已匹配 3 列：职务名称、职务编码、职级').waitFor()
    const cells = await dialog.locator('.import-faults tbody td:first-child').allTextContents()
    expect(cells).toEqual(mistakes.map((line, at) => `${'ABC'[at % 3]}${line}`))
    await button(dialog, '不导入').click()
    await expect.poll(() => layer(page).count()).toBe(0)
    expect(await count()).toBe(0)
  })

  it('is read in without its faulty rows', async () => {
    await check()
    await button(layer(page), '只导入无误的 4963 行').click()
    await expect.poll(count, { timeout: 60_000 }).toBe(4_963)
  })

  it('after the login has expired leads to the dialog that signs in again', async () => {
    await page.reload()
    const expired = { success: false, code: 500, status: 500, message: 'Token失效，请重新登录', result: null }
    await page.route(/\/sys\/position\/import/, (route) => route.fulfill({ status: 500, json: expired }))
    await button(page, '导入').click()
    await layer(page).locator('input[type=file]').setInputFiles(fileOf('职务.xlsx', sheet()))
    await button(layer(page), '开始上传').click()
    await page.getByText('登录已过期', { exact: true }).first().waitFor()
    await button(page, '重新登录').click()
    await page.waitForURL(/\/user\/login/)
    await page.unroute(/\/sys\/position\/import/)
    await signIn(page, world.product, 'zhangwei')
  })
})

describe('an export of 12,000 rows', () => {
  let page: Page
  let admin: ApiClient
  const rowCount = 12_000

  beforeAll(async () => {
    fillPositions(world.product.dataDir, rowCount)
    admin = await signInApi(world.product.api, 'admin', demoPassword)
    page = await openList()
  })
  const openList = async () => {
    const { page } = await openPage(world.browser)
    await signIn(page, world.product, 'zhangwei')
    await page.goto(`${world.product.url}/isps/position`)
    await page.locator('.ag-row').first().waitFor()
    return page
  }
  /** Begins one; the answer is the id of its job. */
  const begin = async () => {
    const begun = page.waitForResponse(/\/sys\/export\/begin/)
    await button(page, '导出').first().click()
    const { result } = (await (await begun).json()) as { result: { jobId: string } }
    await layer(page)
      .getByText(/已完成 \d+ \/ \d+/)
      .waitFor()
    return result.jobId
  }
  const aside = () => button(layer(page), '转到后台').click()
  const openNotice = async () => {
    await page.locator('.bell').click()
    await page.getByRole('tab', { name: /系统消息/ }).click()
    await page.locator('.bell-list:visible button', { hasText: '导出完成' }).first().click()
  }
  const files = () => readdirSync(join(world.product.dataDir, 'export'))

  it('goes on in the background, rings the bell, and its file comes once', async () => {
    await begin()
    await aside()
    await page.getByText('导出转到后台，完成后在消息中下载').waitFor()
    await expect.poll(() => page.locator('.bell-count').count(), { timeout: 60_000 }).toBe(1)
    await openNotice()
    const download = page.waitForEvent('download')
    await button(layer(page), '下载文件').click()
    const rows = rowsOfSheet(await buffer(await (await download).createReadStream()))
    expect(rows.length).toBeGreaterThan(rowCount)
    await button(layer(page), '下载文件').click()
    await page.getByText('文件已下载或超过 24 小时，请重新导出').waitFor()
    expect(files()).toEqual([])
    await page.keyboard.press('Escape')
  })

  it('is cancelled', async () => {
    await begin()
    await button(layer(page), '取消任务').click()
    await layer(page)
      .getByText(/已取消/)
      .first()
      .waitFor()
    await button(layer(page), '关闭').click()
    expect(files()).toEqual([])
  })

  it('goes on after the server has come anew', async () => {
    const jobId = await begin()
    await aside()
    const { dataDir } = world.product
    await world.product.end()
    await page.context().close()
    world.product = await startProduct({ dataDir })
    page = await openList()
    await expect.poll(files, { timeout: 90_000 }).toEqual([`${jobId}.xlsx`])
    await openNotice()
    const download = page.waitForEvent('download')
    await button(layer(page), '下载文件').click()
    expect(rowsOfSheet(await buffer(await (await download).createReadStream())).length).toBeGreaterThan(rowCount)
    await page.keyboard.press('Escape')
  })

  it('ends without a file when its owner is frozen', async () => {
    admin = await signInApi(world.product.api, 'admin', demoPassword)
    const jobId = await begin()
    await admin.call('PUT', '/sys/user/frozenBatch', { ids: 'user-zhangwei', status: '2' })
    const status = () => jobStatus(world.product.dataDir, jobId)
    await expect.poll(status, { timeout: 60_000 }).toBe('failed')
    expect(files()).toEqual([])
  })
})
