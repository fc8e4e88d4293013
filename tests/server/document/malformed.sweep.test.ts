import { describe, expect, it } from 'vitest'
import base from '#cases/document/base.json' with { type: 'json' }
import dictCases from '#cases/document/dict.json' with { type: 'json' }
import headerCases from '#cases/document/header.json' with { type: 'json' }
import menuCases from '#cases/document/menu.json' with { type: 'json' }
import modelCases from '#cases/document/model.json' with { type: 'json' }
import screenCases from '#cases/document/screen.json' with { type: 'json' }
import seedCases from '#cases/document/seed.json' with { type: 'json' }
import type { AnyDocument } from '#core/document'
import { changed, diagnosticsOf, type Mistake } from './malformed.ts'

const documents = base as unknown as AnyDocument[]
const find = (of: string) => documents.find(({ kind, id }) => `${kind} ${id}` === of)

it.each(documents.map((document) => [`${document.kind} ${document.id}`, document] as const))(
  '%s has nothing wrong before',
  (_name, document) => expect(diagnosticsOf(document, documents)).toEqual([]),
)

const tables: Record<string, Mistake[]> = {
  header: headerCases as unknown as Mistake[],
  model: modelCases as unknown as Mistake[],
  screen: screenCases as unknown as Mistake[],
  dict: dictCases as unknown as Mistake[],
  menu: menuCases as unknown as Mistake[],
  seed: seedCases as unknown as Mistake[],
}

describe.each(Object.entries(tables))('a malformed document: %s', (_table, cases) => {
  it.each(cases.map((one) => [one.says, one] as const))(
    '%s',
    (_says, { of, set = {}, remove = [], at, code, hint: expectedHint }) => {
      const found = diagnosticsOf(changed(find(of), set, remove), documents)
      expect(found.map((one) => `${one.pointer} ${one.code}`)).toContain(`${at} ${code}`)
      expect(found.filter(({ hint }) => !hint)).toEqual([])
      if (expectedHint)
        expect(found.find((one) => one.pointer === at && one.code === code)?.hint).toContain(expectedHint)
    },
  )
})

it('has at least 120 cases', () => {
  expect(Object.values(tables).flat().length).toBeGreaterThanOrEqual(120)
})
