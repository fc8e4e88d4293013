import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formOver, modelWith } from '#fixtures/engineDocuments.ts'
import { connectBrowser } from '#fixtures/walk.ts'
import { cellOf, enter, isOpen } from '../../scripts/exercise/entry.ts'
import { runFormScreen } from '../../scripts/exercise/formScreen.ts'
import { recordFaults } from '../../scripts/exercise/recordFaults.ts'
import { exitCode, newSeen, printed, type Seen } from '../../scripts/exercise/report.ts'
import { reportBroken, settle, visit } from '../../scripts/exercise/visit.ts'
import { openPage, type WatchedPage } from '../../scripts/product/browser.ts'

const host = 'http://fabricated.test'

let browser: Browser

beforeAll(async () => {
  browser = await connectBrowser()
})
afterAll(() => browser.close())

interface Fabricated {
  listStatus?: number
  /** What the server prints meanwhile. */
  log?: string
}

/** Works on a page that is made up, whose calls of `/list` fail as they are told to. */
async function seenOn(
  main: string,
  act: (watched: WatchedPage, seen: Seen) => Promise<unknown>,
  { listStatus = 200, log = '' }: Fabricated = {},
) {
  let printed = ''
  const watched = await openPage(browser)
  const seen = newSeen('admin', 'a/list')
  watched.page.setDefaultTimeout(2000)
  await watched.context.route(`${host}/**`, (route) =>
    route.request().url().endsWith('/list')
      ? route.fulfill({ status: listStatus, json: { success: listStatus === 200 } })
      : route.fulfill({ contentType: 'text/html', body: `<link rel="icon" href="data:,"><main>${main}</main>` }),
  )
  await recordFaults({ ...watched, printed: () => printed }, seen, async () => {
    await act(watched, seen)
    printed = log
  })
  await watched.context.close()
  return seen
}

const opened = (main: string, fabricated?: Fabricated) =>
  seenOn(main, ({ page }, seen) => visit(page, `${host}/a`, seen), fabricated)

describe('a screen that is opened', () => {
  it('is clean where nothing is wrong', async () => {
    const seen = await opened(`rows<script>fetch('/list')</script>`)
    expect(seen).toMatchObject({ done: ['open'], faults: [] })
    expect(exitCode([seen])).toBe(0)
  })

  it.each([
    ['says something in the console', `rows<script>console.error('odd')</script>`, 200, 'console: odd'],
    ['throws', `rows<script>throw new Error('odd')</script>`, 200, 'page: odd'],
    ['gets 500 for its rows', `rows<script>fetch('/list')</script>`, 500, `500 ${host}/list`],
    ['is refused its rows', `rows<script>fetch('/list')</script>`, 403, '403'],
    ['has a part that cannot be drawn', 'rows<p class="state-broken">no widget</p>', 200, 'is broken: no widget'],
    ['has a card that failed', 'cards<p class="state-broken-mark">card</p>', 200, 'is broken: card'],
    ['did not get its record', '<div class="state-view" role="alert">500</div>', 200, 'is broken: 500'],
    ['shows nothing', '<i></i>', 200, 'shows nothing'],
  ])('and %s is told of by name, and fails', async (_, main, status, fault) => {
    const seen = await opened(main, { listStatus: status })
    expect(seen.faults).toEqual(expect.arrayContaining([expect.stringContaining(fault)]))
    expect(printed([seen])).toMatch(/faults {2}admin {2}a\/list {2}/)
    expect(exitCode([seen])).toBe(1)
  })

  it('is told of where the server fails, whatever it answered', async () => {
    const log = '{"level":40,"msg":"slow"}\n{"level":50,"err":{"message":"lost"},"msg":"failed"}\n'
    expect((await opened('rows', { log })).faults).toEqual(['server: lost'])
  })

  it('is waited for until its answer is drawn', async () => {
    const late = `<p aria-busy="true">…</p><script>
      setTimeout(() => { document.querySelector('p').outerHTML = '<p class="state-broken">late</p>' }, 400)
    </script>`
    const seen = await seenOn(late, async ({ page }, seen) => {
      await page.goto(`${host}/a`)
      expect(await settle(page)).toBe(true)
      await reportBroken(page, seen, 'cards')
    })
    expect(seen.faults).toEqual(['cards: is broken: late'])
  })
})

describe('a form', () => {
  const form = (condition: string) =>
    formOver(modelWith({ on: { type: 'text', title: '开' }, why: { type: 'text', title: '因' } }), {
      items: ['on', { field: 'why', visibleWhen: condition }],
    } as never)

  const page = (shows: string, attributes = '') => `
    表单<div data-item="on"><input ${attributes}></div><div data-item="why" style="display:none"><input></div>
    <script>
      const [on, why] = document.querySelectorAll('[data-item]')
      on.oninput = () => { const value = on.firstChild.value; why.style.display = ${shows} ? '' : 'none' }
    </script>`

  const worked = (condition: string, main: string) =>
    seenOn(main, async ({ page }, seen) => {
      const { program, library } = form(condition)
      await visit(page, `${host}/a`, seen)
      await runFormScreen({ page, seen, program, library, recordsOf: async () => [], mark: '1' })
    })

  it('is written into also where text has no input', async () => {
    const main = '<div data-item="a"><input type="file" hidden><div contenteditable="true"></div></div>'
    const seen = await seenOn(main, async ({ page }, { untried }) => {
      await page.goto(`${host}/a`)
      const cell = cellOf(page.locator('main'), 'a')
      untried.push(String(await isOpen(cell)), String(await enter(page, cell, { kind: 'text', text: '周六停水' })))
      untried.push(String(await cell.textContent()))
    })
    expect(seen.untried).toEqual(['true', 'null', '周六停水'])
  })

  it('is clean where its branches are as it says', async () => {
    const seen = await worked("on == 'y'", page("value === 'y'"))
    expect(seen).toMatchObject({ done: ['open', 'fields:1', 'branches:2/2'], faults: [] })
  })

  it.each([
    [
      'asks for what cannot be',
      "on == 'y' && on == 'z'",
      page('false'),
      "nothing gives \"on == 'y' && on == 'z'\" = true",
    ],
    ['never shows what it says', "on == 'y'", page('false'), 'why is not as "on == \'y\'" = true says of hidden'],
    ['never hides what it says', "on == 'y'", page('true'), 'why is not as "on == \'y\'" = false says of hidden'],
    [
      'is shut where it may be written',
      "on == 'y'",
      page("value === 'y'", 'disabled'),
      'on cannot be reached in the form',
    ],
  ])('that %s fails', async (_, condition, main, fault) => {
    const seen = await worked(condition, main)
    expect(seen.faults).toContainEqual(expect.stringContaining(fault))
    expect(exitCode([seen])).toBe(1)
  })
})
