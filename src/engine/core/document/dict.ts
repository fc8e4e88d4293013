import { type Static, Type } from 'typebox'
import { headerOf } from './header.ts'
import { PlainTitle, Tone } from './name.ts'
import { namePattern } from './namePattern.ts'

const closed = { additionalProperties: false } as const

const DictItem = Type.Object(
  {
    value: Type.String({ maxLength: 100 }),
    text: Type.String({ minLength: 1, maxLength: 100 }),
    tone: Type.Optional(Tone),
    off: Type.Optional(Type.Boolean({ description: '停用：仍显示，不能再选' })),
  },
  { ...closed, title: '字典项' },
)

/** Dictionary codes and their items; a file holds the codes of one area. */
export const Dict = Type.Object(
  {
    ...headerOf('dict', namePattern.name),
    dicts: Type.Record(
      Type.String({ pattern: namePattern.dict }),
      Type.Object({ title: PlainTitle, items: Type.Array(DictItem, { maxItems: 1000 }) }, closed),
      { ...closed, minProperties: 1 },
    ),
  },
  { ...closed, title: '字典' },
)

export type DictDocument = Static<typeof Dict>
export type DictItemDocument = Static<typeof DictItem>
