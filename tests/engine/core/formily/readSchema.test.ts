import { describe, expect, it } from 'vitest'
import foreign from '#cases/formily/foreign.json' with { type: 'json' }
import refused from '#cases/formily/refused.json' with { type: 'json' }
import schemas from '#cases/formily/schemas.json' with { type: 'json' }
import { checkDocument, documentValidators } from '#core/check'
import { readSchema, writeSchema } from '#core/formily'
import { createLibrary } from '#core/library'
import { fullChecks } from '#core/model'
import { vocabulary } from './vocabulary.ts'

const read = (schema: unknown) => readSchema(schema, { vocabulary })
const placesOf = ({ diagnostics }: ReturnType<typeof read>) =>
  diagnostics.map(({ pointer, code }) => `${pointer} ${code}`)
const validators = documentValidators()

describe.each(schemas)('$name', ({ schema, models, screen, diagnostics, normal }) => {
  const result = read(schema)
  const library = createLibrary(result.documents, fullChecks, vocabulary)
  const form = result.documents.at(-1)

  it('becomes a model and a form', () => {
    const fields = result.documents.flatMap((one) => (one.kind === 'model' ? [[one.id, one.fields]] : []))
    expect(Object.fromEntries(fields)).toEqual(models)
    expect(form).toMatchObject(screen)
    expect(placesOf(result)).toEqual(diagnostics)
  })

  it('gives documents without an error', () => {
    const errors = result.documents.flatMap((one) => checkDocument(one, library, validators))
    expect(errors.filter(({ severity }) => severity === 'error')).toEqual([])
  })

  it('is written in its normal form, which is read as the same and written as itself', () => {
    const written = form && writeSchema(form, library)
    expect(written?.schema).toEqual(normal)
    expect(written?.diagnostics).toEqual([])
    const again = read(normal)
    expect(again.documents).toEqual(result.documents)
    expect(again.diagnostics.filter(({ severity }) => severity !== 'info')).toEqual([])
  })
})

it('ends with a reason where a script would be repeated without end', () => {
  const title = `{{ ${Array.from({ length: 300 }, () => '$values.a').join(' || ')} }}`
  const nested = `{{ ${'String('.repeat(60)}$values.a${' || $values.a)'.repeat(60)} || $values.a }}`
  const result = read({
    type: 'object',
    properties: {
      a: { type: 'string', title: '甲' },
      b: { type: 'string', title },
      c: { type: 'string', title: nested },
    },
  })
  expect(placesOf(result)).toEqual(['/properties/b/title formily-script', '/properties/c/title formily-script'])
})

/** Schemas as the guides of Formily write them, by nobody who knew this product. */
describe.each(foreign)('$name', ({ schema, models, screen, diagnostics }) => {
  it('becomes documents that can be used, and what is lost is named', () => {
    const result = read(schema)
    const library = createLibrary(result.documents, fullChecks, vocabulary)
    const fields = result.documents.flatMap((one) => (one.kind === 'model' ? [[one.id, one.fields]] : []))
    expect(Object.fromEntries(fields)).toEqual(models)
    expect(result.documents.at(-1)).toMatchObject(screen)
    expect(placesOf(result)).toEqual(diagnostics)
    expect(result.documents.flatMap((one) => checkDocument(one, library, validators))).toEqual([])
  })

  it('is read as the same documents after it was written', () => {
    const { documents } = read(schema)
    const form = documents.at(-1)
    const written = form && writeSchema(form, createLibrary(documents, fullChecks, vocabulary))
    expect(read(written?.schema).documents).toEqual(documents)
  })
})

describe.each(refused)('$name', ({ schema, diagnostics }) => {
  it('is told at each place', () => {
    expect(placesOf(read(schema))).toEqual(diagnostics)
  })
})

const input = { type: 'string', 'x-component': 'Input' }
const propertiesOf = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, input]))
const nested = (depth: number): object =>
  depth === 0 ? input : { type: 'object', properties: { a: nested(depth - 1) } }

describe('too much', () => {
  it('5,001 nodes are refused once, 500 fields are taken', () => {
    const codes = placesOf(read({ type: 'object', properties: propertiesOf(5_001) }))
    expect(codes).toContain('/properties/f5000 formily-limit')
    expect(codes).toContain('/properties/f500 formily-limit')
    expect(codes).not.toContain('/properties/f499 formily-limit')
  })

  it('definitions that double at each step end at the limit of nodes', () => {
    const steps = Array.from({ length: 24 }, (_, at) => {
      const next = at === 23 ? input : { $ref: `#/definitions/d${at + 1}` }
      return [`d${at}`, { type: 'object', properties: { a: next, b: next } }] as const
    })
    const { diagnostics } = read({
      type: 'object',
      properties: { top: { $ref: '#/definitions/d0' } },
      definitions: Object.fromEntries(steps),
    })
    expect(diagnostics.filter(({ code }) => code === 'formily-limit')).toHaveLength(1)
  })

  it('deep nesting ends at its limit', () => {
    expect(placesOf(read(nested(2_000))).at(-1)).toMatch(/ formily-limit$/)
  })

  it('a script of many brackets is refused', () => {
    const script = `{{${'('.repeat(1_900)}1${')'.repeat(1_900)}}}`
    const { diagnostics } = read({ type: 'object', properties: { a: { ...input, 'x-visible': script } } })
    expect(diagnostics.map(({ code }) => code)).toEqual(['formily-script'])
  })
})

/** How often reading looks at the schema and the vocabulary. */
function looksOf(schema: object): number {
  let looks = 0
  const watched = <T>(value: T): T => {
    if (typeof value !== 'object' || value === null) return value
    return new Proxy(value, {
      get(target, key) {
        looks += 1
        return watched(Reflect.get(target, key))
      },
      ownKeys(target) {
        looks += 1
        return Reflect.ownKeys(target)
      },
    })
  }
  const widget = (id: string) => {
    looks += 1
    return vocabulary.widget(id)
  }
  readSchema(watched(schema), { vocabulary: { ...vocabulary, widget } })
  return looks
}

describe('many nodes', () => {
  const linked = { ...input, title: '甲', 'x-visible': '{{$record.f0 === "a"}}' }
  const record = (count: number) => ({
    type: 'object',
    'x-data': { model: 'part' },
    properties: Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, at === 0 ? input : linked])),
  })
  const schemaOf = (records: number) => ({
    type: 'object',
    properties: Object.fromEntries(Array.from({ length: records }, (_, at) => [`r${at}`, record(49)])),
  })

  it('are read in as many steps as there are nodes: 5,000 cost four times what 1,250 do', () => {
    const few = looksOf(schemaOf(25))
    const many = looksOf(schemaOf(100))
    expect(few).toBeGreaterThan(1_250)
    expect(many).toBeLessThan(few * 4.1)
  })

  it('that name one model become models with ids of their own', () => {
    const ids = read(schemaOf(100)).documents.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toContain('part100')
  })
})

describe('prototype keys', () => {
  it('are data wherever they stand', () => {
    const text = `{"type":"object","properties":{"__proto__":{"type":"string"},"toString":{"type":"string"},
      "a":{"type":"constructor","format":"constructor","x-component":"constructor","x-component-props":{"__proto__":{"b":1},"constructor":2},
      "x-data":{"__proto__":1,"type":"__proto__"},"x-validator":{"constructor":1}}}}`
    const result = read(JSON.parse(text))
    expect(result.diagnostics.every(({ pointer, message }) => pointer !== '' && message !== '')).toBe(true)
    expect(placesOf(result)).toContain('/properties/__proto__ formily-name')
    expect(({} as { b?: number }).b).toBeUndefined()
    expect(result.documents).toHaveLength(2)
  })
})

const hostile = [
  null,
  0,
  '',
  'x',
  '{{',
  '{{}}',
  '{{a}}',
  [],
  {},
  [null],
  { a: null },
  true,
  1e99,
  '{{$deps[0].a.b}}',
  '__proto__',
]

/** The value with what stands at a place replaced. */
function replaced(value: unknown, path: readonly string[], by: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return by
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string, unknown>
  copy[key] = replaced(copy[key], rest, by)
  return copy
}

const pathsOf = (value: unknown, above: readonly string[] = []): (readonly string[])[] =>
  typeof value === 'object' && value !== null
    ? [above, ...Object.entries(value).flatMap(([key, part]) => pathsOf(part, [...above, key]))]
    : [above]

it('never throws, whatever stands at whichever place of a schema', () => {
  let count = 0
  for (const { schema } of schemas) {
    for (const [index, path] of pathsOf(schema).entries()) {
      const { diagnostics, documents } = read(replaced(schema, path, hostile[(index + count) % hostile.length]))
      expect(documents.length + diagnostics.length).toBeGreaterThan(0)
      count += 1
    }
  }
  expect(count).toBeGreaterThan(500)
})
