import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { partOffers } from '#core/design'
import { loadDashboards } from '#react/screen'
import { choose, openPart, openWorkbench } from './workbench.tsx'

beforeAll(loadDashboards)

const names = {
  model: [
    { value: 'device', text: '设备 device' },
    { value: 'rental', text: '租用 rental' },
  ],
}

it('a card is over the model that is chosen, whose fields are then offered', async () => {
  const { rows, part } = await openPart('device/figures', '/cards/0', names)
  const source = await rows('数据来源')
  choose(source.getByRole('combobox', { name: '数据来源 1 的记录的模型' }), '租用 rental')
  expect(part().source).toEqual({ model: 'rental', measure: { n: 'count()', low: 'count(battery < 20)' } })
  choose(source.getByRole('combobox', { name: '数据来源 1 的分组' }), /day$/)
  expect(part().source).toMatchObject({ model: 'rental', group: ['day'] })
  fireEvent.mouseDown(source.getByRole('combobox', { name: '数据来源 1 的分组' }))
  expect(screen.queryByText(/battery$/)).toBeNull()
  expect(screen.queryByText('low', { selector: '.ant-select-item-option-content' })).toBeNull()
})

it('a card has numbers that are calculated over its model, by names', async () => {
  const { rows, part } = await openPart('device/figures', '/cards/0', names)
  const source = await rows('数据来源')
  fireEvent.click(source.getByRole('button', { name: '数据来源 1 的数值：添加数值' }))
  expect(part().source).toMatchObject({ measure: { n: 'count()', low: 'count(battery < 20)', n2: 'count()' } })
  choose(source.getByRole('combobox', { name: '数据来源 1 的数值 3 的计算' }), /avg\(battery\)$/)
  const calculation = source.getByRole('combobox', { name: '数据来源 1 的数值 3 的计算' })
  fireEvent.change(calculation, { target: { value: '' } })
  expect(part().source).toMatchObject({ measure: { n2: 'avg(battery)' } })
  fireEvent.blur(calculation)
  const name = source.getByRole('textbox', { name: '数据来源 1 的数值 3 的名称' })
  fireEvent.change(name, { target: { value: 'power' } })
  fireEvent.blur(name)
  expect(part().source).toMatchObject({ measure: { power: 'avg(battery)' } })
})

it('a source of another kind is written once it is whole, with what both have', async () => {
  const { rows, part } = await openPart('device/figures', '/cards/0', names)
  const source = await rows('数据来源')
  const before = part().source
  choose(source.getByRole('combobox', { name: '数据来源 1 的种类' }), '记录')
  expect(part().source).toEqual(before)
  choose(source.getByRole('combobox', { name: '数据来源 1 的要读的字段或 #标签' }), / name$/)
  expect(part().source).toEqual({ model: 'device', select: ['name'] })
})

it('an action is told step by step what it does', async () => {
  const { commands, rows, document, design } = await openPart('device/device-form', '/items/0', names)
  act(() => commands.offer({ title: '操作', list: 'actions', entry: { id: 'greet', title: '问候', run: [] } }))
  const steps = await rows('步骤')
  choose(steps.getByRole('combobox', { name: '步骤：添加一项' }), '转交')
  fireEvent.change(steps.getByLabelText('步骤 1 的显示给用户并可复制的文字'), { target: { value: '您好' } })
  choose(steps.getByRole('combobox', { name: '步骤：添加一项' }), '刷新')
  const { actions } = document('screen') as { actions: { id: string; run: unknown }[] }
  expect(actions.find(({ id }) => id === 'greet')?.run).toEqual([{ copy: '您好' }, { refresh: true }])
  act(() => design.undo())
  expect(document('screen')).toMatchObject({
    actions: expect.arrayContaining([expect.objectContaining({ run: [{ copy: '您好' }] })]),
  })
})

it('offers names that come after the properties are there', async () => {
  const { panel, offer, document: written } = await openWorkbench('device/device-list')
  await panel.findByRole('combobox', { name: '模型' })
  offer(names)
  choose(panel.getByRole('combobox', { name: '模型' }), '租用 rental')
  expect(written('screen')).toMatchObject({ model: 'rental' })
})

it('whoever types in the properties types on while the names to choose from come', async () => {
  const { panel, offer } = await openWorkbench('device/device-list')
  const title = await panel.findByLabelText('标题')
  const model = await panel.findByRole('combobox', { name: '模型' })
  act(() => title.focus())
  offer(names)
  expect(panel.getByRole('combobox', { name: '模型' })).not.toBe(model)
  expect(document.activeElement).toBe(title)
})

it('a name that is being typed when the names come is typed to its end, and chosen from then on', async () => {
  const { panel, offer, document: written } = await openWorkbench('device/device-list')
  const model = await panel.findByRole('combobox', { name: '模型' })
  act(() => model.focus())
  offer(names)
  expect(document.activeElement).toBe(model)
  fireEvent.change(model, { target: { value: 'rental' } })
  expect(written('screen')).toMatchObject({ model: 'rental' })
  act(() => model.blur())
  choose(panel.getByRole('combobox', { name: '模型' }), '设备 device')
  expect(written('screen')).toMatchObject({ model: 'device' })
})

it('the facts in the head of a detail are fields, or have a title and a value of their own', async () => {
  const { panel, document } = await openWorkbench('device/device-detail')
  const facts = within(await panel.findByRole('group', { name: '标题下的事项' }))
  const before = (document('screen') as { facts?: unknown[] }).facts ?? []
  choose(facts.getByRole('combobox', { name: '标题下的事项：添加一项' }), '按名称')
  choose(facts.getByRole('combobox', { name: `标题下的事项 ${before.length + 1} 的名称` }), /battery$/)
  choose(facts.getByRole('combobox', { name: '标题下的事项：添加一项' }), '自行填写')
  fireEvent.change(facts.getByLabelText(`标题下的事项 ${before.length + 2} 的标题`), { target: { value: '位置' } })
  expect(document('screen')).toMatchObject({ facts: [...before, 'battery', { title: '位置' }] })
})

it('a list of linked records is put beside those of a detail, and chosen by its page', async () => {
  const screens = { screen: [{ value: 'device/device-list', text: '设备 device/device-list' }] }
  const { panel, document, commands, design } = await openWorkbench('device/device-detail', screens)
  const { screen: page } = design.state.snapshot().rendered
  const offer = page && partOffers(page).find(({ title }) => title === '列表')
  if (!offer) throw new Error('no list is offered')
  act(() => commands.offer(offer))
  choose(await panel.findByRole('combobox', { name: '列表' }), '设备 device/device-list')
  expect((document('screen') as { items: unknown[] }).items).toContainEqual({
    list: 'device/device-list',
    title: '列表',
  })
})
