import { describe, expect, it } from 'vitest'
import cases from '#cases/widget/covered.json'
import { builtInActions } from '#core/document'
import { shippedDocuments } from '#fixtures/shippedDocuments.ts'
import { widgets } from '#widgets'

interface Covered {
  quote: string
  widgets?: readonly string[]
  actions?: readonly string[]
  /** What documents contain, as JSON without spaces. */
  documents?: readonly string[]
}

const ids: readonly string[] = widgets.map(({ id }) => id)
const actions: readonly string[] = builtInActions
const shipped = JSON.stringify(shippedDocuments())

describe('what the product has by its specification', () => {
  it.each(cases as readonly Covered[])('$quote', ({ widgets: named = [], actions: acts = [], documents = [] }) => {
    expect(named.length + acts.length + documents.length).toBeGreaterThan(0)
    expect(named.filter((id) => !ids.includes(id))).toEqual([])
    expect(acts.filter((id) => !actions.includes(id))).toEqual([])
    expect(documents.filter((text) => !shipped.includes(text))).toEqual([])
  })
})
