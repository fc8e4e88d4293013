import { describe, expect, it } from 'vitest'
import { fieldTypes } from '#core/fieldType'
import { createWidgetRegistry } from '#react/widget'
import { widgets } from '#widgets'

const ids = widgets.map(({ id }) => id)
const named = [...new Set(fieldTypes.flatMap(({ widgets: faces }) => Object.values(faces)))]

describe('widgets and field types', () => {
  it('name each other: a widget that a type draws with is there', () => {
    expect(named.filter((id) => !ids.includes(id))).toEqual([])
  })

  it('have ids of their own', () => {
    expect(createWidgetRegistry(widgets).ids()).toEqual(ids)
  })
})
