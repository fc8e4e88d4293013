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
