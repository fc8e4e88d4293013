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

/**
 * The pattern of a field or model name. A digit may follow one underscore, as in `line_1`, so that each column that other
 * programs name so has a name that leads back to it.
 */
export const nameWord = '[a-z](?:[A-Za-z0-9]|_(?=[0-9])){0,39}'

/** Marks a text of a schema as a name of this kind, for the completion in editors; validation does not read it. */
export const namesOf = (kind: NameKind) => ({ nameOf: kind }) as const

/** Marks a text of a schema as a name in the rows of the source beside it. Which there are, only that source says. */
export const ofSource = { nameOf: 'sourceName' } as const
