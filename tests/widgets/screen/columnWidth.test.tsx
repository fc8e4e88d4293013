import { expect, it } from 'vitest'
import type { FieldDocument } from '#core/document'
import type { World } from '#fixtures/engineWorld.ts'
import { drawList, page, settle } from './harness.tsx'

const fields: Record<string, FieldDocument> = {
  name: { type: 'text', title: '名称' },
  state: { type: 'dict', title: '状态', dict: 'visit_state' },
  cleaned: { type: 'dicts', title: '项目', dict: 'visit_state' },
  lasted: { type: 'int', title: '持续', unit: '分钟', format: 'duration' },
  value: { type: 'decimal', title: '值', scale: 3 },
  measured: { type: 'decimal', title: '测', scale: 3, props: { unitField: 'unit' } },
  unit: { type: 'text', title: '单位' },
}
const states = [
  { value: '1', text: '正常', title: '正常', label: '正常', tone: 'success' },
  { value: '2', text: '等待镇里复核', title: '等待镇里复核', label: '等待镇里复核', tone: 'warning' },
]

const columns = ['name', 'state', 'cleaned', 'lasted', 'value', 'measured']

const draw = (world?: World) =>
  drawList({
    fields,
    ...(world && { world }),
    list: { filters: [], columns },
    handlers: {
      'GET /dv/thing/list': () =>
        page([
          {
            ...{ id: '1', name: '一号', state: '1', lasted: 0, value: 12345, measured: 1, unit: '立方米每小时' },
            ...{ cleaned: '1,2,3', cleaned_dictText: '正常,等待镇里复核,等待县里复核' },
          },
        ]),
      'GET /sys/dict/getDictItems/visit_state': () => states,
    },
  })

it('columns have room for what other pages may have: long durations, every state, all decimals, units of their own', async () => {
  const first = await draw()
  await settle()
  first.unmount()
  // Its dictionaries are there by now, as after a sign-in.
  const { container } = await draw(first.world)
  await settle()
  const widthPx = (column: string) =>
    Number.parseFloat(container.querySelector<HTMLElement>(`.ag-header-cell[col-id="${column}"]`)?.style.width ?? '')
  expect(widthPx('state'), '等待镇里复核 in its tag').toBeGreaterThanOrEqual(6 * 13 + 18)
  expect(widthPx('cleaned'), '正常 in its tag, and +2').toBeGreaterThanOrEqual(2 * 13 + 14 + 4 + 16 + 16)
  expect(widthPx('cleaned'), 'no room for entries that are only counted').toBeLessThanOrEqual(100)
  expect(widthPx('lasted'), '400 天 23 小时').toBeGreaterThanOrEqual(120)
  expect(widthPx('measured'), '1 立方米每小时').toBeGreaterThanOrEqual(6 * 13 + 16)
  expect(widthPx('value'), '12345.000').toBeGreaterThanOrEqual(80)
})
