import { act, fireEvent, screen } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { type PanelWord, wordsOfPart } from '#core/design'
import { loadDashboards } from '#react/screen'
import { choose, openPart } from './workbench.tsx'

beforeAll(loadDashboards)

const sourceWord = wordsOfPart({ kind: 'card', variant: 'stat' }).find(({ path }) => path === 'source') as PanelWord

const offered = (): (string | null)[] =>
  [...document.querySelectorAll('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')].map(
    (one) => one.textContent,
  )

it('the axis of a chart is one of the groups and calculations of its source, as that is now', async () => {
  const { panel, part, commands } = await openPart('device/figures', '/cards/1')
  const axis = await panel.findByRole('combobox', { name: '横轴' })
  fireEvent.mouseDown(axis)
  expect(offered()).toEqual(['创建时间 createTime', '状态 status', '条数 n', '电量 平均 power'])
  choose(axis, '状态 status')
  expect(part().x).toBe('status')
  act(() => commands.set(sourceWord, { model: 'device', group: ['typeId'], measure: { m: 'count()' } }))
  fireEvent.mouseDown(await panel.findByRole('combobox', { name: '横轴' }))
  expect(offered()).toEqual(['设备类型 typeId', '条数 m'])
})

it('the lines of a chart have values of its source, or calculate them', async () => {
  const { rows, part } = await openPart('device/figures', '/cards/1')
  const lines = await rows('数值')
  const value = lines.getByRole('combobox', { name: '数值 1 的值' })
  choose(value, '电量 平均 power')
  expect(part().y).toEqual([{ value: 'power', title: '数量' }])
  fireEvent.change(value, { target: { value: '=power * 2' } })
  expect(part().y).toEqual([{ value: '=power * 2', title: '数量' }])
})

it('the columns of a table are fields of its source, with a title of their own where one is written', async () => {
  const { rows, part } = await openPart('device/figures', '/cards/2')
  const columns = await rows('列')
  choose(columns.getByRole('combobox', { name: '列 2 的名称' }), /status$/)
  expect(part().table).toEqual(['code', 'status'])
  choose(columns.getByRole('combobox', { name: '列：添加一项' }), '自行填写')
  choose(columns.getByRole('combobox', { name: '列 3 的值' }), /name$/)
  fireEvent.change(columns.getByLabelText('列 3 的标题'), { target: { value: '叫法' } })
  expect(part().table).toEqual(['code', 'status', { value: 'name', title: '叫法' }])
})

it('a name of the source is typed where only the answer of a call has it', async () => {
  const { panel, part, commands } = await openPart('device/figures', '/cards/0')
  act(() => commands.set(sourceWord, { call: 'GET /sys/loginfo' }))
  const value = await panel.findByRole('combobox', { name: '数值' })
  fireEvent.change(value, { target: { value: 'todayIp' } })
  expect(part().stat).toBe('todayIp')
  expect(screen.queryByText('条数 n')).toBeNull()
})
