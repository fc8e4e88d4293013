import { describe, expect, it } from 'vitest'
import { rowPartsOf } from '#core/permission'
import { compileScreen, type FormProgram, type ListProgram, type Withheld, withhold } from '#core/screen'
import { libraryOf, modelDocument, screenDocument } from '#fixtures/library.ts'

const device = modelDocument('device', {
  title: '设备',
  permission: 'dev',
  fields: { code: { type: 'text', title: '编号' }, name: { type: 'text', title: '名称' } },
})
const form = screenDocument('dev/form', {
  ...{ type: 'form', title: '设备', model: 'device' },
  items: [
    { group: '主要', items: ['code'] },
    { field: 'name', modes: { edit: { visibleWhen: true } } },
  ],
})

/** A list of devices without what is withheld of the screens. */
function without(body: Record<string, unknown>, of: Readonly<Record<string, Withheld>>): ListProgram {
  const list = screenDocument('dev/list', { type: 'list', title: '设备', model: 'device', ...body })
  const library = libraryOf(device, form, list)
  const { program } = compileScreen(library.screen('dev/list') as never, library)
  return withhold(program as ListProgram, (id) => of[id]) as ListProgram
}

const evaluation = { lookup: () => null, dictText: () => '' }
const closedItems = ({ fieldItems }: FormProgram, state: 'visible' | 'readonly') =>
  fieldItems.flatMap(({ id, conditions, modes }) => {
    const all = [conditions[state], modes.edit?.[state]].flatMap((one) => one?.holds(evaluation as never) ?? [])
    return all.length > 0 && all.every((holds) => holds === (state === 'readonly')) ? [id] : []
  })

describe('what is withheld of a list', () => {
  it('are columns, also on its cards', () => {
    const faces = [{ card: { title: 'name', image: 'code', items: ['code'] } }]
    const list = without({ columns: ['code', 'name'], faces }, { 'dev/list': { columns: ['code'] } })
    expect(list.columns.map(({ id, withheld }) => [id, withheld])).toEqual([
      ['code', '页面字段'],
      ['name', undefined],
    ])
    const [card] = list.faces
    if (card?.kind !== 'card') throw new Error('no card')
    const onCard = [card.title, card.image, ...card.items].map((column) => column?.withheld)
    expect(onCard).toEqual([undefined, '页面字段', '页面字段'])
  })

  it('are buttons, also those under 更多', () => {
    const body = { toolbar: ['create', { more: ['export'] }], rowActions: ['edit', 'delete'] }
    const { toolbar, rowActions } = without(body, { 'dev/list': { actions: ['export', 'edit'] } })
    const closed = [...toolbar.actions, ...toolbar.more, ...rowActions.actions].flatMap(({ id, visible }) =>
      visible?.holds(evaluation as never) === false ? [id] : [],
    )
    expect(closed).toEqual(['export', 'edit'])
  })

  it('are fields of the form that is written in it, in every mode', () => {
    const own = { form: { items: ['code', { field: 'name', modes: { edit: { visibleWhen: true } } }] } }
    const list = without(own, { 'dev/list': { fields: ['name'], readonly: ['code'] } })
    expect(closedItems(list.form, 'visible')).toEqual(['name'])
    expect(closedItems(list.form, 'readonly')).toEqual(['code'])
  })

  it('are fields of its expanded rows', () => {
    const list = without({ expand: ['code', 'name'] }, { 'dev/list': { fields: ['name'] } })
    expect(closedItems(list.expand as never, 'visible')).toEqual(['name'])
    expect(without({ expand: ['code'] }, {}).expand?.fieldItems).toHaveLength(1)
  })

  it('are none of a form that is a screen of its own: those go by that screen', () => {
    const body = { form: 'dev/form' }
    expect(closedItems(without(body, { 'dev/list': { fields: ['name', 'code'] } }).form, 'visible')).toEqual([])
    expect(closedItems(without(body, { 'dev/form': { fields: ['name', 'code'] } }).form, 'visible')).toEqual([
      'code',
      'name',
    ])
  })

  it('are no fields that a new record needs and only people fill in, while it is added', () => {
    const required = { type: 'text', title: '必填', required: true }
    const model = modelDocument('needy', {
      fields: { open: required, given: { ...required, default: 'x' }, made: { ...required, auto: 'device_code' } },
    })
    const library = libraryOf(model, screenDocument('needy/form', { type: 'form', title: '表单', model: 'needy' }))
    const { program } = compileScreen(library.screen('needy/form') as never, library)
    const { fieldItems } = withhold(program as never, () => ({ fields: ['open', 'given', 'made'] })) as FormProgram
    const shownIn = (mode: 'create' | 'edit') =>
      fieldItems.flatMap(({ id, conditions, modes }) =>
        (modes[mode]?.visible ?? conditions.visible)?.holds(evaluation as never) === false ? [] : [id],
      )
    expect([shownIn('create'), shownIn('edit')]).toEqual([['open'], []])
  })

  it('are columns and buttons of a sub-table', () => {
    const lines = modelDocument('line', {
      fields: {
        ticket: { type: 'ref', title: '单据', model: 'ticket' },
        goods: { type: 'text', title: '物品', required: true },
        price: { type: 'decimal', title: '单价' },
        note: { type: 'text', title: '备注' },
      },
    })
    const ticket = modelDocument('ticket', {
      fields: { lines: { type: 'table', title: '明细', model: 'line', foreignKey: 'ticket' } },
    })
    const library = libraryOf(
      lines,
      ticket,
      screenDocument('ticket/form', { type: 'form', title: '单据', model: 'ticket', items: ['lines'] }),
    )
    const { program } = compileScreen(library.screen('ticket/form') as never, library)
    const own = {
      ...{ columns: ['lines:goods', 'price', 'outlines:goods'], actions: ['lines:add', 'batch_delete'] },
      readonly: ['lines:note', 'note'],
    }
    const { fieldItems } = withhold(program as never, () => own) as FormProgram
    const [item] = fieldItems
    expect(rowPartsOf('lines', item?.withheld ?? {})).toEqual({ hidden: ['goods', 'add'], disabled: ['note'] })
  })
})
