import { expect, it } from 'vitest'
import { nodeKey, nodesOf, typesFor } from '#core/design'
import { designOf } from './harness.ts'

type Opened = ReturnType<typeof designOf>
type Fields = Readonly<Record<string, Readonly<Record<string, unknown>>>>

const writtenText = ({ design }: Opened, kind: string) =>
  design.state.snapshot().texts.find((one) => one.kind === kind)?.text ?? ''
const fieldsIn = (opened: Opened) => (JSON.parse(writtenText(opened, 'model')) as { fields: Fields }).fields

function openedAt(field: string, written?: Readonly<Record<string, unknown>>): Opened {
  const opened = designOf('device/device-form')
  if (written) {
    const model = JSON.parse(writtenText(opened, 'model')) as { fields: Fields }
    const document = { ...model, fields: { ...model.fields, [field]: written } }
    opened.design.write({ kind: 'model', id: 'device' }, `${JSON.stringify(document, null, 2)}\n`)
  }
  const node = nodesOf(opened.design.state.snapshot().rendered.screen?.outline ?? []).find((one) => one.field === field)
  if (!node) throw new Error(`no part shows ${field}`)
  opened.design.select(nodeKey(node))
  return opened
}

it.each([
  [
    'a text that is a number: its length goes, a default that is one stays',
    { type: 'text', title: '电话', required: true, max: 20, mask: 'mobile', rules: ['mobile'], default: '5' },
    ['int', { type: 'int', title: '电话', required: true, default: 5 }],
  ],
  [
    'a default that is no number goes',
    { type: 'text', title: '电话', max: 20, default: '无' },
    ['decimal', { type: 'decimal', title: '电话', scale: 2 }],
  ],
  [
    'a length beyond that of the new type is its greatest',
    { type: 'longtext', title: '电话', max: 9000, widget: 'markdown', props: { rows: 4 } },
    ['text', { type: 'text', title: '电话', max: 4000 }],
  ],
  [
    'bounds and unit of a number stay those of a number',
    { type: 'int', title: '电话', min: 1, max: 9, unit: '台' },
    ['decimal', { type: 'decimal', title: '电话', min: 1, max: 9, unit: '台', scale: 2 }],
  ],
  [
    'a dictionary stays where several values of it are chosen',
    { type: 'dict', title: '电话', dict: 'device_status', wire: 'int', default: '1' },
    ['dicts', { type: 'dicts', title: '电话', dict: 'device_status', default: '1' }],
  ],
  [
    'a dictionary goes with the default that names one of its values',
    { type: 'dict', title: '电话', dict: 'device_status', default: '1' },
    ['text', { type: 'text', title: '电话', max: 100 }],
  ],
] as const)('changes the type of a field in one step: %s', (_, written, [type, next]) => {
  const opened = openedAt('phone', written)
  const before = writtenText(opened, 'model')
  opened.commands.changeType(type)
  expect(fieldsIn(opened).phone).toEqual(next)
  expect(opened.design.state.snapshot().undo).toBe('修改 类型')
  opened.design.undo()
  expect(writtenText(opened, 'model')).toBe(before)
})

it('takes away how the parts of the screen show the field', () => {
  const opened = openedAt('phone')
  const { selection } = opened.design.state.snapshot()
  const screen = JSON.parse(writtenText(opened, 'screen')) as object
  const at = selection ?? ''
  const items = [
    { field: 'phone', widget: 'password', props: { rows: 2 }, span: 12 },
    { field: 'name', widget: 'text' },
  ]
  opened.design.write({ kind: 'screen', id: 'device/device-form' }, JSON.stringify({ ...screen, items }, null, 2))
  expect(at).not.toBe('')
  opened.design.select('/items/0')
  opened.commands.changeType('int')
  expect(JSON.parse(writtenText(opened, 'screen')).items).toEqual([
    { field: 'phone', span: 12 },
    { field: 'name', widget: 'text' },
  ])
})

it('offers the types of the palette, and none to a field whose values are made or stand elsewhere', () => {
  expect(typesFor({ type: 'text' }).map(({ title }) => title)).toContain('整数')
  expect(typesFor({ type: 'formula', expression: '1' })).toEqual([])
  expect(typesFor({ type: 'table', model: 'deviceBase', foreignKey: 'name' })).toEqual([])
  expect(typesFor({ type: 'refs', model: 'device', through: 'deviceBase' })).toEqual([])
})
