import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { archive, dropOn, openFolder } from '#fixtures/files.ts'
import { type Host, startHost } from '#fixtures/host.ts'
import { openPage, signIn } from '#fixtures/product.ts'
import { buttonIn, layerOf, openWorld } from '#fixtures/walk.ts'
import { freePort } from '../../scripts/product/launch.ts'

const world = openWorld()
const { fileOf } = openFolder()

describe('a large file over a line that breaks', () => {
  const bytes = archive(11, 1)
  /** Tells which requests for parts break off, by their number from 1. */
  let cuts = (_part: number): boolean => false
  /** Numbers of the parts that were sent so far. */
  let parts: number[] = []
  let host: Host
  let page: Page

  /** A window of a user whose requests pass through the host. */
  const windowOf = async (username: string) => {
    const { page } = await openPage(world.browser)
    page.on('dialog', (dialog) => dialog.accept())
    await signIn(page, { ...world.product, url: host.url }, username)
    return page
  }
  beforeAll(async () => {
    const isCut = (url: string) => {
      if (!url.includes('/sys/common/upload/part')) return false
      parts.push(Number(new URL(url, 'http://x.test').searchParams.get('part')))
      return cuts(parts.length)
    }
    const port = await freePort()
    host = await startHost({ port, basePath: '', target: world.product.url, cuts: ({ url = '' }) => isCut(url) })
    page = await windowOf('sunli')
  })
  beforeEach(() => {
    parts = []
    cuts = () => false
  })
  afterAll(() => host?.close())

  /** Opens an empty form of a leave. */
  const openForm = async (of = page) => {
    await of.goto(`${host.url}/workflow/apply/leave`)
    await buttonIn(of, '新增').click()
    await layerOf(of).getByText('附件').first().waitFor()
  }
  const choose = (path: string, of = page) => layerOf(of).locator('input[type=file]').setInputFiles(path)
  /** What the server has of the last file. */
  const stored = async (of = page): Promise<Buffer> => {
    const link = layerOf(of).locator('a.ant-upload-list-item-name').last()
    await link.waitFor()
    const answer = await fetch(new URL((await link.getAttribute('href')) ?? '', host.url))
    return Buffer.from(await answer.arrayBuffer())
  }
  /** Sends a file of which the first two parts arrive, and leaves the page when it says that the line is broken. */
  const sendCut = async (path: string) => {
    cuts = (part) => part > 2
    await openForm()
    await choose(path)
    await layerOf(page).getByText('连接中断，正在重试').waitFor()
    await page.goto(`${host.url}/dashboard/analysis`)
    expect(parts.slice(0, 3)).toEqual([0, 1, 2])
    cuts = () => false
    parts = []
  }

  it('arrives whole', async () => {
    cuts = (part) => part % 3 === 0
    await openForm()
    await choose(fileOf('村庄航拍.zip', bytes))
    expect((await stored()).equals(bytes)).toBe(true)
    expect(parts).toEqual([0, 1, 2, 2])
  })

  it('goes on after the page was loaded anew and the file chosen again', async () => {
    const path = fileOf('道路航拍.zip', archive(11, 2))
    await sendCut(path)
    await openForm()
    await choose(path)
    expect((await stored()).equals(archive(11, 2))).toBe(true)
    expect(parts).toEqual([2])
  })

  it('of the same name and size with other bytes begins anew', async () => {
    const path = fileOf('水渠航拍.zip', archive(11, 3))
    await sendCut(path)
    fileOf('水渠航拍.zip', archive(11, 4))
    await openForm()
    await choose(path)
    expect((await stored()).equals(archive(11, 4))).toBe(true)
    expect(parts).toEqual([0, 1, 2])
  })

  it('of another person begins anew', async () => {
    const path = fileOf('果园航拍.zip', archive(11, 5))
    await sendCut(path)
    const other = await windowOf('wangfang')
    await openForm(other)
    await choose(path, other)
    expect((await stored(other)).equals(archive(11, 5))).toBe(true)
    expect(parts).toEqual([0, 1, 2])
  })

  it('waits while the line is down, and goes on by itself', async () => {
    const path = fileOf('鱼塘航拍.zip', archive(11, 6))
    await openForm()
    await page.context().setOffline(true)
    await choose(path)
    await layerOf(page).getByText('连接中断，正在重试').waitFor()
    await page.context().setOffline(false)
    expect((await stored()).equals(archive(11, 6))).toBe(true)
    expect(await layerOf(page).getByText('连接中断，正在重试').count()).toBe(0)
  })

  it('over the limit is refused with the limit', async () => {
    await openForm()
    await dropOn(layerOf(page).locator('.upload-zone').last(), { name: '太大.zip', megabytes: 51 })
    await page.getByText('文件大小超出50MB限制, 请压缩或降低文件质量!').first().waitFor()
    expect(await layerOf(page).locator('.ant-upload-list-item').count()).toBe(0)
  })
})

/** Puts a green picture into the clipboard of the window. */
async function copyPicture(page: Page): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 30 })
    const context = canvas.getContext('2d') as CanvasRenderingContext2D
    context.fillStyle = '#52c41a'
    context.fillRect(0, 0, 40, 30)
    const blob = await new Promise<Blob>((resolve) => canvas.toBlob((blob) => resolve(blob as Blob)))
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })])
  })
}

describe('the record of an employee', () => {
  let page: Page
  beforeAll(async () => {
    page = (await openPage(world.browser)).page
    await signIn(page, world.product)
    await page.goto(`${world.product.url}/isps/hr/employee`)
    await page.locator('.ag-row').first().waitFor()
  })
  const edit = async () => {
    await buttonIn(page.locator('.ag-row').first(), '编辑').click()
    await layerOf(page).getByRole('tab', { name: '基本信息' }).waitFor()
  }
  const save = async () => {
    await buttonIn(layerOf(page), /确\s*定|保\s*存/)
      .last()
      .click()
    await expect.poll(() => layerOf(page).count()).toBe(0)
  }

  it('takes a picture from the clipboard', async () => {
    await copyPicture(page)
    await edit()
    await layerOf(page).locator('.upload-zone').first().hover()
    await page.keyboard.press('Control+V')
    await layerOf(page).locator('.upload-zone .ant-upload-list-item-done').waitFor()
    await save()
    await edit()
    const picture = layerOf(page).locator('.upload-zone img').first()
    await picture.waitFor()
    expect(await picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])).toEqual([
      40, 30,
    ])
    await page.keyboard.press('Escape')
    await expect.poll(() => layerOf(page).count()).toBe(0)
  })

  it('takes a file in a cell of its contracts', async () => {
    await edit()
    await layerOf(page).getByRole('tab', { name: '合同' }).click()
    const cell = () => layerOf(page).locator('.ag-row .ag-cell[col-id=file]').first()
    await cell().dblclick()
    await cell()
      .locator('input[type=file]')
      .setInputFiles(fileOf('劳动合同.zip', archive(11, 7)))
    await cell().locator('.ant-upload-list-item-done').waitFor()
    await save()
    await edit()
    await layerOf(page).getByRole('tab', { name: '合同' }).click()
    await cell().getByText('劳动合同.').waitFor()
  })
})
