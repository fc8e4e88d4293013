import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import cases from '#cases/widget/matrix.json'
import { addRows, loadRows, patchOf, type RowsState } from '#core/rows'
import { drawField, drawShown } from '../draw.tsx'

const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('switch', { name })))
const kinds: Record<string, string> = {
  系统消息: 'system',
  待办任务: 'todo',
  告警: 'alarm',
  公告: 'notice',
  邮件: 'mail',
}
const codeByMethod: Record<string, string> = { 站内消息: '1', 短信: '2', 邮件: '3', 微信: '4' }

/** Which switches are on, by kind and way. */
const on = () =>
  screen
    .getAllByRole('switch', { checked: true })
    .map((one) => one.getAttribute('aria-label')?.split('，') ?? [])
    .map(([kind = '', way = '']) => `${kinds[kind]} ${codeByMethod[way]}`)
    .sort()

describe('a matrix', () => {
  it.each(cases)('$say', async ({ rows, press: pressed, on: expected, patch }) => {
    const { value } = await drawField('matrix', { value: loadRows(rows) })
    for (const name of pressed) await press(name)
    expect(on()).toEqual(expected)
    expect(patchOf(value() as RowsState)).toEqual(patch)
  })

  it('has a line for each kind and only the columns that it is told of', async () => {
    await drawField('matrix', { value: loadRows([]) })
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      '站内消息',
      '短信',
      '邮件',
      '微信',
    ])
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(Object.keys(kinds))
  })

  it('turns nothing while it is closed', async () => {
    await drawField('matrix', { value: loadRows([]) }, { disabled: true })
    for (const one of screen.getAllByRole('switch')) expect(one).toHaveProperty('disabled', true)
  })

  it('has one row for a line that two windows have made at once, as it was set last', async () => {
    const theirs = loadRows([{ id: '7', rowVersion: 1, msgKind: 'alarm', ways: '1,2' }])
    const { value } = await drawField('matrix', { value: addRows(theirs, [{ msgKind: 'alarm', ways: '1,4' }]) })
    expect(on().filter((one) => one.startsWith('alarm'))).toEqual(['alarm 1', 'alarm 4'])
    expect(patchOf(value() as RowsState)).toEqual({
      added: [],
      edited: [{ id: '7', rowVersion: 1, ways: '1,4' }],
      removed: [],
    })
  })

  it('is read as marks', async () => {
    await drawShown('matrix', 'Detail', { value: [{ id: '1', msgKind: 'alarm', ways: '1,3' }] })
    expect(screen.getAllByLabelText('是')).toHaveLength(6)
    expect(screen.queryByRole('switch')).toBeNull()
  })
})
