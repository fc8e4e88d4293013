import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { identityServer } from '#fixtures/identityServer.ts'
import { openPage, signIn, type WatchedPage } from '#fixtures/product.ts'
import { quarteredPicture } from '#fixtures/quarters.ts'
import { openWorld } from '#fixtures/walk.ts'
import { settle } from '../../scripts/exercise/visit.ts'
import { freePort } from '../../scripts/product/launch.ts'

const port = await freePort()
const site = `http://127.0.0.1:${port}`
const identity = identityServer(site)
const identityUrl = await identity.open()
const world = openWorld({
  env: {
    PORT: String(port),
    PUBLIC_URL: site,
    OAUTH2: 'client,s3cret',
    OAUTH2_LOGIN_URL: `${identityUrl}/authorize`,
    OAUTH2_TOKEN_URL: `${identityUrl}/token`,
    OAUTH2_USER_URL: `${identityUrl}/userinfo`,
  },
})
let owner: WatchedPage

beforeAll(async () => {
  owner = await openPage(world.browser)
  await signIn(owner.page, world.product, 'operator')
})
afterAll(() => identity.close())

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const says = (page: Page, text: string) => page.getByText(text).first().waitFor()

/** Opens the window of the third party and answers there; the window closes by itself. */
async function answerInWindow(page: Page, opener: string, answer: '同意' | '取消'): Promise<void> {
  const opened = page.waitForEvent('popup')
  await button(page, opener).click()
  const window = await opened
  const closed = window.waitForEvent('close')
  await window.getByRole('link', { name: answer }).click()
  await closed
}

/** A separate browser on the login page. */
async function openLogin(): Promise<Page> {
  const { page } = await openPage(world.browser)
  await page.goto(`${site}/user/login`)
  return page
}

describe('an account of a third party', () => {
  it('is bound in a window of its own, which closes', async () => {
    const { page } = owner
    await page.goto(`${site}/account/settings`)
    await page.getByRole('tab', { name: '账号绑定' }).click()
    await answerInWindow(page, '绑定 统一身份认证', '取消')
    await says(page, '统一身份认证登录失败：您取消了授权')
    await answerInWindow(page, '绑定 统一身份认证', '同意')
    await says(page, '已绑定 王芳')
  })

  it('signs in, without a password', async () => {
    const page = await openLogin()
    await answerInWindow(page, '统一身份认证', '同意')
    await page.getByRole('navigation', { name: '主菜单' }).waitFor()
    await says(page, '周敏')
    await page.context().close()
  })

  it('leads nobody in by a state that is missing or of another browser', async () => {
    const page = await openLogin()
    const opened = page.waitForEvent('popup')
    await button(page, '统一身份认证').click()
    const link = await (await opened).getByRole('link', { name: '同意' }).getAttribute('href')
    const other = await openLogin()
    for (const address of [`${link}`, `${site}/system-api/sys/thirdLogin/oauth2/oauth2/callback?code=x`]) {
      await other.goto(address)
      await says(other, '这次登录已失效，或不是从本浏览器发起的')
      expect(new URL(other.url()).pathname).toBe('/oauth2-app/login')
    }
    await Promise.all([page, other].map((each) => each.context().close()))
  })

  it('is unbound after a question, and signs nobody in afterwards', async () => {
    const { page } = owner
    await button(page, '解绑 统一身份认证').click()
    const question = page.getByRole('dialog', { name: '解绑' })
    await question.getByText('解绑后不能再用统一身份认证登录本账号').waitFor()
    await question.getByRole('button', { name: '取消' }).click()
    await button(page, '解绑 统一身份认证').click()
    await question.getByRole('button', { name: '解绑' }).click()
    await button(page, '绑定 统一身份认证').waitFor()
    const visitor = await openLogin()
    await answerInWindow(visitor, '统一身份认证', '同意')
    await says(visitor, '统一身份认证账号尚未绑定用户')
    await visitor.context().close()
  })
})

/** Runs in the page: the size of the stored picture, and its colours in four rows of six places. */
async function coloursOf(address: string) {
  const picture = await createImageBitmap(await (await fetch(address)).blob())
  const canvas = new OffscreenCanvas(picture.width, picture.height)
  const context = canvas.getContext('2d')
  context?.drawImage(picture, 0, 0)
  const at = (x: number, y: number) =>
    [...(context?.getImageData(Math.floor(x * picture.width), Math.floor(y * picture.height), 1, 1).data ?? [])]
      .slice(0, 3)
      .map((part) => (part > 127 ? 'f' : '0'))
      .join('')
  const row = (y: number) => [0.02, 0.47, 0.53, 0.72, 0.78, 0.98].map((x) => at(x, y)).join(' ')
  return {
    size: [picture.width, picture.height],
    upper: row(0.02),
    above: row(0.47),
    below: row(0.53),
    lower: row(0.98),
  }
}

/** Chooses the picture of four colours, turns it by keys, and returns what is stored of it. */
async function uploaded(page: Page, turn: (dialog: ReturnType<Page['locator']>) => Promise<void>) {
  const file = { name: '头像.png', mimeType: 'image/png', buffer: quarteredPicture(600, 400) }
  await page.locator('input[type=file]').first().setInputFiles(file)
  const dialog = page.getByRole('dialog', { name: '裁剪图片' })
  await dialog.locator('.ant-btn-primary:enabled').waitFor()
  await turn(dialog)
  const answered = page.waitForResponse((response) => response.url().includes('/sys/common/upload'))
  await dialog.locator('.ant-btn-primary').click()
  await answered
  await dialog.waitFor({ state: 'detached' })
  await settle(page)
  const source = await page.locator('.ant-upload-list-item img').last().getAttribute('src')
  return page.evaluate(coloursOf, `${source}`)
}

const [red, green, blue, yellow] = ['f00', '0f0', '00f', 'ff0']
const line = (left: string, right: string, lefts: number) =>
  [...Array(6)].map((_, at) => (at < lefts ? left : right)).join(' ')

describe('the square of an avatar', () => {
  it('is the middle of the picture, unless keys move and scale it', async () => {
    const { page } = owner
    await page.goto(`${site}/account/settings`)
    await page.locator('input[type=file]').first().waitFor({ state: 'attached' })
    const [upper, lower] = [line(`${red}`, `${green}`, 2), line(`${blue}`, `${yellow}`, 2)]
    const middle = await uploaded(page, async () => {})
    expect(middle).toEqual({ size: [400, 400], upper, above: upper, below: lower, lower })
    const left = await uploaded(page, async (dialog) => {
      await dialog.getByLabel('拖动或用方向键移动图片').focus()
      for (let presses = 0; presses < 100; presses += 1) await page.keyboard.press('ArrowRight')
    })
    const [upperLeft, lowerLeft] = [line(`${red}`, `${green}`, 4), line(`${blue}`, `${yellow}`, 4)]
    expect(left).toEqual({ size: [400, 400], upper: upperLeft, above: upperLeft, below: lowerLeft, lower: lowerLeft })
    const near = await uploaded(page, async (dialog) => {
      await dialog.getByRole('slider', { name: '缩放' }).focus()
      await page.keyboard.press('End')
    })
    expect(near).toEqual({ size: [100, 100], upper, above: upper, below: lower, lower })
  })

  it('brought no error into the console', () => {
    expect(owner.problems()).toEqual([])
  })
})
