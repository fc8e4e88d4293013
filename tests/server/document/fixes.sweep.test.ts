import { describe, expect, it } from 'vitest'
import base from '#cases/document/base.json' with { type: 'json' }
import dictCases from '#cases/document/dict.json' with { type: 'json' }
import headerCases from '#cases/document/header.json' with { type: 'json' }
import menuCases from '#cases/document/menu.json' with { type: 'json' }
import modelCases from '#cases/document/model.json' with { type: 'json' }
import screenCases from '#cases/document/screen.json' with { type: 'json' }
import seedCases from '#cases/document/seed.json' with { type: 'json' }
import type { AnyDocument, Diagnostic } from '#core/document'
import { editText } from '#core/edit'
import { changed, diagnosticsOf, type Mistake } from './malformed.ts'

const documents = base as unknown as AnyDocument[]
const find = (of: string) => documents.find(({ kind, id }) => `${kind} ${id}` === of)

const cases = [headerCases, modelCases, screenCases, dictCases, menuCases, seedCases].flatMap(
  (table) => table as unknown as Mistake[],
)

const keyOf = ({ pointer, code, message }: Diagnostic): string => `${pointer} ${code} ${message}`

/** The document after a repair. */
const repaired = (document: unknown, { fix }: Diagnostic): unknown =>
  JSON.parse((fix?.edits ?? []).reduce((text, edit) => editText(text, edit).text, JSON.stringify(document)))

describe('a repair takes its mistake away and brings no other', () => {
  let repairs = 0

  it.each(cases.map((one) => [one.says, one] as const))('%s', (_says, { of, set = {}, remove = [] }) => {
    const document = changed(find(of), set, remove)
    const found = diagnosticsOf(document, documents)
    expect(found.filter((one) => 'instruction' in one)).toEqual([])
    for (const one of found.filter(({ fix }) => fix)) {
      repairs += 1
      const after = diagnosticsOf(repaired(document, one), documents).map(keyOf)
      expect({ fix: one.fix, after }).not.toEqual({ fix: one.fix, after: expect.arrayContaining([keyOf(one)]) })
      expect({ fix: one.fix, added: after.filter((key) => !found.map(keyOf).includes(key)) }).toEqual({
        fix: one.fix,
        added: [],
      })
    }
  })

  it('is there for most of what has one', () => {
    expect(repairs).toBeGreaterThanOrEqual(450)
  })
})
