import { type Static, Type } from 'typebox'
import { headerOf } from './header.ts'
import { closed, maybe, noOthers, titled } from './keyed.ts'
import { PlainTitle, Tone } from './name.ts'
import { namePattern } from './namePattern.ts'

const DictItem = titled('字典项', {
  value: Type.String({ maxLength: 100 }),
  text: Type.String({ minLength: 1, maxLength: 100 }),
  tone: maybe(Tone),
  off: maybe(Type.Boolean({ description: '停用：仍显示，不能再选' })),
})

/** Dictionary codes and their items; a file holds the codes of one area. */
export const Dict = titled('字典', {
  ...headerOf('dict', namePattern.name),
  dicts: Type.Record(
    Type.String({ pattern: namePattern.dict }),
    closed({ title: PlainTitle, items: Type.Array(DictItem, { maxItems: 1000 }) }),
    { ...noOthers, minProperties: 1 },
  ),
})

export type DictDocument = Static<typeof Dict>
export type DictItemDocument = Static<typeof DictItem>
