import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { cronPresets, parseCron } from '#core/cron'
import { drawField, drawShown } from '../draw.tsx'

const field = { type: 'cron', title: '执行时间' }
const input = () => document.querySelector('#sample') as HTMLInputElement
const runs = () => document.querySelector<HTMLElement>('.cron-runs')
const timesIn = (list: HTMLElement | null) =>
  list
    ? within(list)
        .getAllByRole('listitem', { hidden: true })
        .map(({ textContent }) => textContent)
    : []

describe('a cron expression that is entered', () => {
  it('says when it runs next, and the ten times after that', async () => {
    await drawField('cron', { field, value: '0 0 8 ? * MON-FRI' })
    expect(runs()?.querySelector('summary')?.textContent).toMatch(
      /^按表达式下次为 \d{4}-\d{2}-\d{2} 08:00:00 周[一二三四五]$/,
    )
    expect(timesIn(runs())).toHaveLength(10)
    expect(screen.getByText('最近10次运行时间')).toBeTruthy()
  })

  it('says beside the list that it leaves out the year', async () => {
    await drawField('cron', { field, value: '0 0 8 1 1 ? 2100' })
    expect(runs()?.querySelector('summary')?.textContent).toContain('2100-01-01 08:00:00')
    expect(screen.getByText('最近10次运行时间（预览不考虑年）')).toBeTruthy()
    expect(timesIn(runs())).toHaveLength(10)
  })

  it('is told as it is typed, and says nothing of times while it is none', async () => {
    const { emitted } = await drawField('cron', { field, value: '0 0 8 * * ?' })
    fireEvent.change(input(), { target: { value: '0 0 8 * *' } })
    expect(emitted).toEqual(['0 0 8 * *'])
    expect(runs()).toBeNull()
  })

  it('says what is wrong with it once it is left, and not before', async () => {
    const onProblem = vi.fn()
    await drawField('cron', { field }, { onProblem })
    fireEvent.change(input(), { target: { value: '0 0 24 * * ?' } })
    expect(onProblem).not.toHaveBeenCalled()
    fireEvent.blur(input())
    expect(onProblem.mock.lastCall).toEqual(['时的“24”超出范围，应在 0 到 23 之间'])
    fireEvent.change(input(), { target: { value: '0 0 23 * * ?' } })
    fireEvent.blur(input())
    expect(onProblem.mock.lastCall).toEqual([null])
  })

  it.each(['0 0 6 31 2 ?', '0 0 6 1 1 ? 2000'])('says that it will not run any more: %s', async (value) => {
    const onProblem = vi.fn()
    await drawField('cron', { field, value }, { onProblem })
    expect(onProblem.mock.lastCall).toEqual(['该表达式不会再执行：没有符合的日期，请检查日、月、年'])
  })

  it('is nothing once it is emptied', async () => {
    const { value } = await drawField('cron', { field, value: '0 0 8 * * ?' })
    fireEvent.change(input(), { target: { value: '' } })
    expect(value()).toBeNull()
  })

  it('is taken from the usual ones', async () => {
    const { value } = await drawField('cron', { field })
    fireEvent.click(screen.getByRole('button', { name: /常\s*用/ }))
    fireEvent.click(await screen.findByText('每周一 8:00'))
    expect(value()).toBe('0 0 8 ? * MON')
  })

  it.each(cronPresets)('$title can be read', ({ cron }) => {
    expect(parseCron(cron).ok).toBe(true)
  })
})

describe('a cron expression that is shown', () => {
  it('has its next times beside it', async () => {
    const detail = await drawShown('cron', 'Detail', { field, value: '0 0 8 * * ?' })
    expect(detail.textContent).toContain('0 0 8 * * ?按表达式下次为')
  })

  it('is only text where it will not run any more', async () => {
    const detail = await drawShown('cron', 'Detail', { field, value: '0 0 0 31 2 ?' })
    expect(detail.textContent).toBe('0 0 0 31 2 ?')
  })
})
