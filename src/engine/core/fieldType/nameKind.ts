import { Type } from 'typebox'

/** The kinds of names that documents use and editors complete. */
export const nameKinds = [
  'model',
  'field',
  'dict',
  'screen',
  'rule',
  'action',
  'icon',
  'code',
  'call',
  'page',
  'seed',
] as const
export type NameKind = (typeof nameKinds)[number]

/** Marks a text of a schema as a name of this kind, for the completion in editors; validation does not read it. */
export const namesOf = (kind: NameKind) => ({ nameOf: kind }) as const

/** The option of a field type that names a model or field; in an abstract screen it may be a parameter. */
export const nameOption = (kind: 'model' | 'field') =>
  Type.String({
    ...namesOf(kind),
    pattern: '^([a-z][A-Za-z0-9]{0,39}|\\$params\\.[a-z][A-Za-z0-9]{0,39})$',
    description: '小写字母开头的字母和数字，最长 40',
  })
