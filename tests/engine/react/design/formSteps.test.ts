import { beforeAll, describe, expect, it } from 'vitest'
import { type PartOffer, partOffers } from '#core/design'
import type { AnyDocument } from '#core/document'
import { loadDashboards } from '#react/screen'
import { designOf, designOver } from './harness.ts'

beforeAll(loadDashboards)

type Opened = ReturnType<typeof designOf>
const stateOf = ({ design }: Opened) => design.state.snapshot()
const writtenText = (opened: Opened) => stateOf(opened).texts[0]?.text ?? ''
const documentOf = (opened: Opened) => JSON.parse(writtenText(opened)) as Record<string, never>

const offerOf = (opened: Opened): PartOffer => {
  const { screen } = stateOf(opened).rendered
  const offer = screen && partOffers(screen).find(({ splits }) => splits)
  if (!offer) throw new Error('no step is offered')
  return offer
}
const withoutSteps = (screenId: string) => {
  const { screen } = stateOf(designOf(screenId)).rendered
  return screen ? !partOffers(screen).some(({ splits }) => splits) : false
}

describe('a form that is divided into steps', () => {
  it('has what was there as its first step, as it was written, and an empty second one that is selected', () => {
    const opened = designOf('device/device-form')
    const [first, before] = [writtenText(opened), documentOf(opened)]
    const written = first.slice(first.indexOf('"items"'), first.indexOf('"effects"')).replace(/,\s*$/, '')
    opened.commands.offer(offerOf(opened))
    const { items, type: _, ...others } = before
    const after = documentOf(opened)
    expect(after).toEqual({
      ...{ ...others, type: 'steps' },
      steps: [
        { title: '步骤 1', items },
        { title: '步骤 2', items: [] },
      ],
    })
    expect(writtenText(opened)).toContain(written)
    expect(stateOf(opened).selection).toBe('/steps/1')
    expect(stateOf(opened).rendered.faults).toEqual([])
    opened.design.undo()
    expect(writtenText(opened)).toBe(first)
    expect(stateOf(opened).undo).toBeNull()
  })

  it('is divided behind the part that is selected', () => {
    const opened = designOf('device/device-form')
    const { items } = documentOf(opened) as unknown as { items: unknown[] }
    opened.design.selectAt('/items/0')
    opened.commands.offer(offerOf(opened))
    expect(documentOf(opened).steps).toEqual([
      { title: '步骤 1', items: items.slice(0, 1) },
      { title: '步骤 2', items: items.slice(1) },
    ])
  })

  it('is divided where the step is dropped: in front of it stays the first', () => {
    const opened = designOf('device/device-form')
    const { items } = documentOf(opened) as unknown as { items: unknown[] }
    opened.commands.offer(offerOf(opened), { slot: '/items', index: 1 })
    expect(documentOf(opened).steps).toEqual([
      { title: '步骤 1', items: items.slice(0, 1) },
      { title: '步骤 2', items: items.slice(1) },
    ])
  })

  it('begins with a new step where that is dropped in front of everything', () => {
    const opened = designOf('device/device-form')
    const { items } = documentOf(opened)
    opened.commands.offer(offerOf(opened), { slot: '/items', index: 0 })
    expect(documentOf(opened).steps).toEqual([
      { title: '步骤 1', items: [] },
      { title: '步骤 2', items },
    ])
    expect(stateOf(opened).selection).toBe('/steps/0')
  })

  it('writes out what the model derives, and stores itself no more before its end', () => {
    const model = {
      ...{ kind: 'model', version: 2, id: 'tool', title: '农机', api: '/demo/tool', permission: 'tool' },
      fields: { name: { type: 'text', title: '名称', max: 60 }, power: { type: 'int', title: '功率' } },
    }
    const form = {
      ...{ kind: 'screen', version: 2, id: 'demo/tool-form', type: 'form', title: '农机', model: 'tool' },
      autosaveS: 3,
    }
    const opened = designOver(form.id, { documents: [form, model] as unknown as AnyDocument[] })
    const first = writtenText(opened)
    opened.commands.offer(offerOf(opened))
    expect(documentOf(opened).steps).toMatchObject([{ items: ['name', 'power'] }, { items: [] }])
    expect(documentOf(opened)).not.toHaveProperty('autosaveS')
    opened.design.undo()
    expect(writtenText(opened)).toBe(first)
  })

  it('calls a further step by its number', () => {
    const opened = designOf('device/device-form')
    opened.commands.offer(offerOf(opened))
    const { screen } = stateOf(opened).rendered
    const further = screen && partOffers(screen).find(({ list }) => list === 'steps')
    expect(further?.entry).toEqual({ title: '步骤 3', items: [] })
  })

  it('is one page again, as it was', () => {
    const opened = designOf('device/device-form')
    const before = documentOf(opened)
    opened.commands.offer(offerOf(opened))
    opened.commands.join()
    expect(documentOf(opened)).toEqual(before)
    opened.design.undo()
    expect(documentOf(opened).type).toBe('steps')
  })

  it('keeps the condition of a step as that of a group, and its screen as an item', () => {
    const opened = designOf('device/onboard')
    const first = writtenText(opened)
    opened.commands.join()
    expect(documentOf(opened)).toMatchObject({ type: 'form', effects: [{ changed: ['code'] }] })
    expect(documentOf(opened).items).toEqual([
      'code',
      'name',
      {
        group: '类型',
        visibleWhen: 'name != null',
        items: ['typeId', { screen: 'device/device-list', title: '类型', with: { typeId: '=typeId' } }],
      },
    ])
    expect(stateOf(opened).rendered.faults).toEqual([])
    opened.design.undo()
    expect(writtenText(opened)).toBe(first)
  })

  it('is only offered for a form of one page: not for steps, lists, or what inherits its items', () => {
    expect(withoutSteps('device/onboard')).toBe(true)
    expect(withoutSteps('device/device-list')).toBe(true)
    expect(withoutSteps('device/name-form')).toBe(true)
    const opened = designOf('device/onboard')
    const first = writtenText(opened)
    opened.commands.offer({ title: '步骤', list: 'items', entry: null, splits: true })
    expect(writtenText(opened)).toBe(first)
  })
})
