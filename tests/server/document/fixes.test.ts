import { expect, it } from 'vitest'
import base from '#cases/document/base.json' with { type: 'json' }
import cases from '#cases/document/fix.json' with { type: 'json' }
import type { AnyDocument } from '#core/document'
import { changed, diagnosticsOf } from './malformed.ts'

const documents = base as unknown as AnyDocument[]

interface Case {
  says: string
  of: string
  set?: Readonly<Record<string, unknown>>
  remove?: readonly string[]
  /** What the press says; empty where there is none. */
  title: string
  edits: readonly object[]
}

it.each((cases as readonly Case[]).map((one) => [one.says, one] as const))(
  '%s',
  (_says, { of, set = {}, remove = [], title, edits }) => {
    const document = changed(
      documents.find(({ kind, id }) => `${kind} ${id}` === of),
      set,
      remove,
    )
    const found = diagnosticsOf(document, documents)
    const fixes = found.flatMap(({ fix }) => fix ?? [])
    expect(found.length).toBeGreaterThan(0)
    if (title === '') expect(fixes).toEqual([])
    else expect(fixes[0]).toEqual({ title, edits })
  },
)
