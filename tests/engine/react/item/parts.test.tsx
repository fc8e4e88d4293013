import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import cases from '#cases/form/parts.json'
import type { FormDocument } from '#core/document'
import { modelWith } from '#fixtures/engineDocuments.ts'
import { mountScreen } from '#fixtures/engineScreen.tsx'

interface Case {
  count: number
  grid: number
  /** Fields two columns wide. */
  wide: readonly string[]
  /** Fields that go, and that come, when the first field is an x. */
  hides: readonly string[]
  shows: readonly string[]
}

const namesOf = ({ count }: Case) => Array.from({ length: count }, (_, index) => `f${index}`)

async function open(testCase: Case) {
  const { grid, wide, hides, shows } = testCase
  const fields = Object.fromEntries(namesOf(testCase).map((name) => [name, { type: 'text', title: name } as const]))
  const items = namesOf(testCase).map((name) => ({
    field: name,
    ...(wide.includes(name) ? { span: 2 } : {}),
    ...(hides.includes(name) ? { visibleWhen: "f0 != 'x'" } : {}),
    ...(shows.includes(name) ? { visibleWhen: "f0 == 'x'" } : {}),
  }))
  const form = {
    kind: 'screen',
    version: 2,
    id: 'test/form',
    type: 'form',
    title: '物品',
    model: 'thing',
    grid,
    items,
  } as FormDocument
  return mountScreen({ documents: [modelWith(fields), form], screen: { screenId: 'test/form' } })
}

/** How many items stand in each box; `open` where the box is none. */
function boxes(container: HTMLElement): (number | string)[] {
  const parts = new Set([...container.querySelectorAll('[data-item]')].map((item) => item.parentElement))
  const found = [...parts].filter((part) => part?.style.display)
  return found.map((part) => (part?.style.display === 'contents' ? 'open' : (part?.childElementCount ?? 0)))
}

const type = (value: string) => fireEvent.change(screen.getByLabelText('f0'), { target: { value } })

describe('the parts of a long list', () => {
  it.each(cases)('$say', async ({ boxes: first, hidden, ...testCase }) => {
    const { container } = await open(testCase)
    expect(boxes(container)).toEqual(first)
    type('x')
    expect(boxes(container)).toEqual(hidden)
    type('y')
    expect(boxes(container)).toEqual(hidden)
  })
})
