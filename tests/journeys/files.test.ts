import { createCipheriv } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Host, startHost } from '#fixtures/host.ts'
import { openPage, signIn, type WatchedPage } from '#fixtures/product.ts'
import { openWorld } from '#fixtures/walk.ts'
import { freePort } from '../../scripts/product/launch.ts'

const world = openWorld()
const folder = mkdtempSync(join(tmpdir(), 'village-files-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const megabyte = 1_048_576
const partPath = '/sys/common/upload/part'

/** An archive of random bytes that are always the same. */
function archive(megabytes: number, seed: number): Buffer {
  const bytes = createCipheriv('aes-128-ctr', Buffer.alloc(16, seed), Buffer.alloc(16)).update(
    Buffer.alloc(megabytes * megabyte),
  )
  bytes.write('PK\x03\x04', 'latin1')
  return bytes
}

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

  beforeAll(async () => {
    const isCut = (url: string) => {
      if (!url.includes(partPath)) return false
      parts.push(Number(new URL(url, 'http://x.test').searchParams.get('part')))
      return cuts(parts.length)
    }
    const port = await freePort()
    host = await startHost({ port, basePath: '', target: world.product.url, cuts: ({ url = '' }) => isCut(url) })
    person = await openPage(world.browser)
    page = person.page
    await signIn(page, { ...world.product, url: host.url }, 'sunli')
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

  it('that stopped goes on after the page has come anew, and not for somebody else', async () => {
    const bytes = archive(18, 2)
    const path = fileOf('灌溉渠.zip', bytes)
    const sendSome = async () => {
      cuts = (part) => part > 3
      await choose(page, path)
      await expect.poll(() => parts.length, { interval: 20 }).toBeGreaterThan(3)
    }
    await openForm(page)
    await sendSome()
    const other = await openPage(world.browser)
    await signIn(other.page, { ...world.product, url: host.url }, 'zhaoqiang')
    await openForm(other.page)
    cuts = () => false
    parts.length = 0
    await choose(other.page, path)
    expect((await stored(other.page)).equals(bytes)).toBe(true)
    expect(parts).toEqual([0, 1, 2, 3, 4])
    await other.context.close()
  })
})
