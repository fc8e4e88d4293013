import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawField, drawShown } from '../draw.tsx'

const field = { type: 'text', title: '巡检日' }
const press = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name }))
const names = () => screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)

describe('the days of a week', () => {
  it('begin with Sunday, 1, and are each day until some are chosen', async () => {
    const { emitted } = await drawField('period', { field, value: null })
    expect(names()).toEqual(['每天', '周日', '周一', '周二', '周三', '周四', '周五', '周六'])
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '每天' }).checked).toBe(true)
    press('周六')
    press('周日')
    press('周六')
    press('周日')
    expect(emitted).toEqual(['7', '1,7', '1', '*'])
  })

  it('are each day when all are chosen, and by one press', async () => {
    const { emitted } = await drawField('period', { field, value: '1,2,3,4,5,6' })
    press('周六')
    press('周三')
    press('每天')
    expect(emitted).toEqual(['*', '4', '*'])
  })

  it.each([
    [null, '每天'],
    ['*', '每天'],
    ['6,2', '周一、周五'],
    ['9', '9'],
  ])('of %j are read as %s', async (value, text) => {
    expect((await drawShown('period', 'Detail', { field, value })).textContent).toBe(text)
    expect((await drawShown('period', 'Cell', { field, value })).textContent).toBe(text)
  })
})

it('months are 12 and days of a month 31, in their own words', async () => {
  expect((await drawShown('period', 'Detail', { field, value: '12,5', props: { of: 'month' } })).textContent).toBe(
    '5月、12月',
  )
  expect(
    (await drawShown('period', 'Detail', { field, value: '1,31,32', props: { of: 'monthDay' } })).textContent,
  ).toBe('1日、31日')
  await drawField('period', { field, value: '*', props: { of: 'monthDay' } })
  expect(names()).toHaveLength(32)
})

it('a disabled one stays as it is', async () => {
  const { emitted } = await drawField('period', { field, value: '2' }, { disabled: true })
  press('周日')
  expect(emitted).toEqual([])
})
