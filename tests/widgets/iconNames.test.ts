import { describe, expect, it } from 'vitest'
import { drawField, drawFilter, widgetOf } from './draw.tsx'

/** Names that the library gives its icons and buttons, as screen readers read them out. */
const englishNames = (place: ParentNode): string[] =>
  [...place.querySelectorAll('[aria-label]')]
    .filter((element) => !element.closest('[aria-hidden=true]'))
    .map((element) => element.getAttribute('aria-label') ?? '')
    .filter((name) => /^(?:[a-z][a-z -]+$|Select )/i.test(name))

describe('the icons that antd draws in a control', () => {
  it.each([
    ...['text', 'date', 'datetime', 'time', 'month', 'rating', 'popup', 'user', 'file', 'image', 'permissionTree'],
    ...['password', 'json', 'treeSelect'],
  ])('of %s are not named in English', async (id) => {
    const { field, props = {}, values } = await widgetOf(id).example()
    const drawing = { field, props, value: values.at(-1) }
    expect(englishNames((await drawField(id, drawing)).container)).toEqual([])
    const { Filter } = await widgetOf(id).faces()
    if (Filter) expect(englishNames((await drawFilter(id, drawing)).container)).toEqual([])
  })

  it.each([
    ...['formily/input', 'formily/datePicker', 'formily/dateRangePicker', 'formily/timePicker'],
    ...['formily/numberPicker', 'formily/password', 'formily/upload', 'formily/transfer'],
  ])('of %s are not named in English', async (id) => {
    const { field, props = {}, values } = await widgetOf(id).example()
    expect(englishNames((await drawField(id, { field, props, value: values.at(-1) })).container)).toEqual([])
  })

  it('names the stars of a rating by how many they stand for', async () => {
    const { field, props = {}, values } = await widgetOf('rating').example()
    const { container } = await drawField('rating', { field, props, value: values.at(-1) })
    const names = [...container.querySelectorAll('[role=radio]')].map(
      (radio) => radio.querySelector('[aria-label]')?.getAttribute('aria-label') ?? '',
    )
    expect(names.slice(0, 3)).toEqual(['1 星', '2 星', '3 星'])
  })
})
