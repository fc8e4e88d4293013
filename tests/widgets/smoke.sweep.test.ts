import { describe, expect, it } from 'vitest'
import { widgets } from '#widgets'
import { drawEverything } from './drawEverything.ts'

/** AG Grid measures the styles of the whole page: the sub-table has a page of its own. */
const here = widgets.map(({ id }) => id).filter((id) => id !== 'subTable')

describe('a widget draws every face with every value of its example', () => {
  it.each(here)('%s', async (id) => {
    expect(await drawEverything(id)).toEqual([])
  })
})
