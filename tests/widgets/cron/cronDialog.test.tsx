import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { drawField } from '../draw.tsx'
import { createWidgetWorld } from '../world.tsx'

const field = { type: 'cron', title: '执行时间' }
/** What was opened gives its entry of the history back before another is opened. */
afterEach(async () => {
  cleanup()
  await waitFor(() => expect(history.state?.layer).toBeUndefined())
})

/** By their texts: roles are slow to ask for where antd's styles are read. */
const dialog = () => document.querySelector('.field-dialog') as HTMLElement
const named = (selector: string, name: RegExp): HTMLElement => {
  const found = [...dialog().querySelectorAll<HTMLElement>(selector)].filter((each) =>
    name.test(each.textContent ?? ''),
  )
  if (!found[0] || found.length > 1) throw new Error(`${found.length} of ${selector} ${name}`)
  return found[0]
}
const expression = () => within(dialog()).getByLabelText('表达式') as HTMLInputElement
const tab = (name: string) => fireEvent.click(named('.ant-tabs-tab-btn', new RegExp(name)))
const mode = (name: RegExp) => named('.ant-radio-wrapper', name).querySelector('input') as HTMLInputElement
const press = (name: RegExp) => fireEvent.click(named('.field-dialog-foot button', name))
const runs = () => [...dialog().querySelectorAll('li')].map(({ textContent }) => textContent)

/** The dialog over a field, open. */
async function opened(value?: string, props: Record<string, unknown> = {}) {
  const world = createWidgetWorld()
  const mounted = await drawField('cron', { field, props, value, world })
  fireEvent.click(screen.getByText(/设\s*置/))
  await waitFor(() => expect(dialog()).not.toBeNull())
  const rest = (ms: number) => act(async () => world.ports.clock.advance(ms))
  return { ...mounted, rest }
}

describe('the cron dialog', () => {
  it('is wider where its document says so', async () => {
    await opened('', { dialogWidth: 800 })
    expect(document.querySelector<HTMLElement>('.ant-modal')?.getAttribute('style')).toContain('800')
  })

  it('is as wide as specified and has a tab for each place', async () => {
    await opened()
    expect(document.querySelector<HTMLElement>('.ant-modal')?.getAttribute('style')).toContain('608')
    expect([...dialog().querySelectorAll('.ant-tabs-tab-btn')].map(({ textContent }) => textContent)).toEqual([
      ...'秒分时日月周年',
    ])
  })

  it('is confirmed by Enter in the expression, where that is sound', async () => {
    const { emitted } = await opened()
    const enter = (value: string) => {
      const input = expression()
      fireEvent.change(input, { target: { value } })
      fireEvent.keyDown(input, { key: 'Enter' })
      fireEvent.keyUp(input, { key: 'Enter' })
    }
    enter('0 0 25 * * ? *')
    expect(emitted).toEqual([])
    enter('0 0 8 * * ? *')
    expect(emitted).toEqual(['0 0 8 * * ? *'])
  })

  it('begins with the defaults where there is no text', async () => {
    await opened()
    expect(expression().value).toBe('* * * * * ? *')
    expect(mode(/^每秒$/).checked).toBe(true)
  })

  it('reads the text that there is into the choices of its places', async () => {
    await opened('0 0/5 8-18 ? * MON,WED 2030')
    tab('分')
    expect(mode(/^从第/).checked).toBe(true)
    tab('时')
    expect(mode(/^从 *到/).checked).toBe(true)
    expect(within(dialog()).getByLabelText('止').getAttribute('aria-valuenow')).toBe('18')
    tab('周')
    expect(mode(/^指定星期/).checked).toBe(true)
  })

  it('emits the text and closes when it is confirmed', async () => {
    const { emitted } = await opened('0 0 8 * * ?')
    tab('日')
    fireEvent.click(mode(/^每月最后一天$/))
    expect(expression().value).toBe('0 0 8 L * ? *')
    press(/确\s*定/)
    expect(emitted).toEqual(['0 0 8 L * ? *'])
    await waitFor(() => expect(dialog()).toBeNull())
  })

  it('emits nothing when it is closed', async () => {
    const { emitted } = await opened('0 0 8 * * ?')
    tab('月')
    fireEvent.click(mode(/^指定/))
    press(/关\s*闭/)
    await waitFor(() => expect(dialog()).toBeNull())
    expect(emitted).toEqual([])
  })

  it('closes the week where the day names days, and says so', async () => {
    await opened('0 0 8 ? * 2')
    tab('日')
    fireEvent.click(mode(/^每月最后一天$/))
    expect(expression().value).toBe('0 0 8 L * ? *')
    tab('周')
    expect(screen.getByText('“日”已经指定，周不再起作用')).toBeTruthy()
    const radios = [...dialog().querySelectorAll<HTMLInputElement>('.ant-tabs-tabpane-active input[type=radio]')]
    expect([radios.length, radios.filter(({ disabled }) => !disabled)]).toEqual([4, []])
  })

  it('keeps a place that no way says', async () => {
    const { emitted } = await opened('0 0-30/5 8 * * ?')
    tab('分')
    expect(mode(/^其他写法：0-30\/5$/).checked).toBe(true)
    press(/确\s*定/)
    expect(emitted).toEqual(['0 0-30/5 8 * * ?'])
  })

  it('shows the next ten runs 500 ms after the last change, whatever the year', async () => {
    const { rest } = await opened('0 0 8 ? * 2')
    expect(runs()).toHaveLength(10)
    expect(runs().every((run) => run?.endsWith('08:00:00 周一'))).toBe(true)
    fireEvent.change(expression(), { target: { value: '0 0 9 ? * 3' } })
    await rest(499)
    expect(runs()[0]).toContain('08:00:00 周一')
    fireEvent.change(expression(), { target: { value: '0 0 9 ? * 4 2100' } })
    await rest(499)
    expect(runs()[0]).toContain('08:00:00 周一')
    await rest(1)
    expect(runs()).toHaveLength(10)
    expect(runs().every((run) => run?.endsWith('09:00:00 周三'))).toBe(true)
    expect(screen.getByText('最近10次运行时间（预览不考虑年）')).toBeTruthy()
  })

  it('shows runs of any second from 0 to 59', async () => {
    await opened('0,59 0 8 * * ?')
    expect(
      runs()
        .slice(0, 2)
        .map((run) => /08:00:\d\d/.exec(run ?? '')?.[0]),
    ).toEqual(['08:00:00', '08:00:59'])
  })

  it.each([
    ['60 0 8 * * ?', '秒的“60”超出范围，应在 0 到 59 之间'],
    ['0 0 24 * * ?', '时的“24”超出范围，应在 0 到 23 之间'],
    ['0 0 8 * *', 'Cron表达式应有 6 或 7 段（秒 分 时 日 月 周 年，年可省略），现在是 5 段'],
    ['0 0 8 31 2 ?', '该表达式不会再执行：没有符合的日期，请检查日、月、年'],
  ])('takes %s not, and says why', async (text, problem) => {
    const { emitted } = await opened('0 0 8 * * ?')
    fireEvent.change(expression(), { target: { value: text } })
    expect(dialog().querySelector('[role=alert]')?.textContent).toBe(problem)
    expect(named('.field-dialog-foot button', /确\s*定/).hasAttribute('disabled')).toBe(true)
    press(/确\s*定/)
    expect(emitted).toEqual([])
  })

  it('says in words what the expression means', async () => {
    await opened('0 0 8 ? * MON-FRI')
    expect(within(dialog()).getByText('含义：每周一至周五 08:00:00')).toBeTruthy()
  })

  it('has numbers with the bounds of their place', async () => {
    await opened('0 0 8 * * ?')
    tab('年')
    fireEvent.click(mode(/^从第/))
    const [start, step] = [...dialog().querySelectorAll('[role=spinbutton]')]
    expect([start?.getAttribute('aria-valuemin'), start?.getAttribute('aria-valuemax')]).toEqual(['2019', '2119'])
    expect([step?.getAttribute('aria-valuemin'), step?.getAttribute('aria-valuemax')]).toEqual(['1', '99'])
    expect(expression().value).toBe('0 0 8 * 1 ? 2019/5')
    fireEvent.change(step as Element, { target: { value: '2.4' } })
    fireEvent.blur(step as Element)
    expect(expression().value, 'integers only').toBe('0 0 8 * 1 ? 2019/2')
    fireEvent.click(mode(/^从 *到/))
    expect(expression().value, 'from this year on').toBe('0 0 8 * 1 ? 2026-2126')
  })
})
