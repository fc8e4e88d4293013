import { type TProperties, type TSchema, Type } from 'typebox'
import { namesOf, nameWord } from './nameKind.ts'
import { codeLanguages } from './textual.ts'

const maybe = <T extends TSchema>(schema: T) => Type.Optional(schema)

/** Names a model or field; in an abstract screen it may be a parameter. */
const nameOption = (kind: 'model' | 'field') =>
  Type.String({
    ...namesOf(kind),
    pattern: `^(${nameWord}|\\$params\\.[a-z][A-Za-z0-9]{0,39})$`,
    description: '小写字母开头的字母和数字，数字前可有 _，最长 40',
  })

const length = {
  min: maybe(Type.Integer({ minimum: 0 })),
  max: maybe(Type.Integer({ minimum: 1, maximum: 4000 })),
}
const longLength = { ...length, max: maybe(Type.Integer({ minimum: 1, maximum: 1_000_000 })) }

/** A limit of what is normal; null where there is none. */
const normal = Type.Union([Type.Number(), Type.Null()])
/** How people read a number: as a duration, in the unit of the field. */
const format = maybe(Type.Literal('duration'))
const bounds = {
  min: maybe(Type.Number()),
  max: maybe(Type.Number()),
  normal: maybe(Type.Tuple([normal, normal])),
  unit: maybe(Type.String({ maxLength: 20 })),
  format,
}
const scale = maybe(Type.Integer({ minimum: 0, maximum: 8 }))
const scaled = { ...bounds, scale, precision: maybe(Type.Integer({ minimum: 1, maximum: 18 })) }
const period = { notBefore: maybe(Type.String({ maxLength: 200 })), notAfter: maybe(Type.String({ maxLength: 200 })) }

/** Values of text that go over the wire as numbers. */
const wire = maybe(Type.Literal('int'))
const switchPair = maybe(
  Type.Tuple([Type.String({ maxLength: 20 }), Type.String({ maxLength: 20 })], {
    description: '开与关的值，默认 Y、N',
  }),
)
const dict = Type.String({
  pattern: '^([a-z][A-Za-z0-9_]{0,63}|\\$params\\.[a-z][A-Za-z0-9]{0,39})$',
  ...namesOf('dict'),
  description: '字典编码',
})

const store = maybe(nameOption('field'))
/** Of people and departments: another field than the one they are named by. */
const named = { store, text: maybe(nameOption('field')) }
const column = Type.String({ pattern: '^[a-z][a-z0-9_]{0,39}$' })
const one = {
  where: maybe(Type.String({ maxLength: 1000 })),
  onDelete: maybe(Type.Union([Type.Literal('restrict'), Type.Literal('cascade'), Type.Literal('null')])),
}
const many = { ...one, through: maybe(nameOption('model')) }

const files = {
  limit: maybe(Type.Integer({ minimum: 0, maximum: 50 })),
  biz: maybe(Type.String({ maxLength: 40 })),
}
const rows = { model: nameOption('model'), foreignKey: nameOption('field') }
const typed = Type.Object({ type: Type.String() })
const expression = maybe(Type.String({ maxLength: 4000 }))

/** Properties of a field in a document by its type. Apart from the types, as browsers never check documents. */
const optionsByType: Readonly<Record<string, TProperties>> = {
  text: length,
  longtext: longLength,
  richtext: longLength,
  markdown: longLength,
  code: { ...length, language: maybe(Type.Unsafe<string>({ enum: [...codeLanguages] })) },
  secret: { made: maybe(Type.Integer({ minimum: 16, maximum: 64 })) },
  json: { valuesOf: maybe(Type.String({ pattern: `^${nameWord}$` })) },
  int: bounds,
  decimal: scaled,
  money: scaled,
  switch: { values: switchPair, wire },
  date: period,
  datetime: period,
  time: period,
  month: period,
  year: period,
  dict: { dict, wire },
  dicts: { dict },
  ref: {
    ...one,
    model: nameOption('model'),
    store,
    carries: maybe(Type.Record(column, column, { minProperties: 1, maxProperties: 20 })),
  },
  refs: { ...many, model: nameOption('model'), store },
  user: { ...one, ...named },
  users: { ...many, ...named },
  depart: { ...one, ...named },
  departs: { ...many, ...named },
  role: { ...one, store },
  roles: { ...many, store },
  tree: { ...one, model: maybe(nameOption('model')), store },
  category: { ...one, root: maybe(Type.String({ maxLength: 40 })) },
  file: files,
  image: files,
  table: { ...rows, order: maybe(nameOption('field')) },
  one: rows,
  formula: {
    expression,
    countOf: maybe(nameOption('model')),
    sumOf: maybe(Type.String({ maxLength: 100 })),
    where: expression,
    result: maybe(Type.Union(['text', 'number', 'date', 'datetime', 'dict'].map((result) => Type.Literal(result)))),
    dict: maybe(Type.String({ maxLength: 64 })),
    scale,
    unit: maybe(Type.String({ maxLength: 20 })),
    format,
    stored: maybe(Type.Boolean()),
  },
  variant: {
    typeBy: nameOption('field'),
    cases: Type.Record(Type.String(), typed),
    else: maybe(typed),
  },
}

/** The schemas of the properties that fields of this type have besides those of every field; none for most types. */
export const fieldOptionsOf = (typeId: string): TProperties => optionsByType[typeId] ?? {}
