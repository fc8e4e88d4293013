import type { Field } from '#core/model'
import type { WrittenAt } from '#react/inspect'

/** Where a model says a field; undefined for those that every model has. */
export const saidOf = (modelId: string, { name, base }: Field): { said?: WrittenAt } =>
  base ? {} : { said: { document: { kind: 'model', id: modelId }, pointer: `/fields/${name}` } }
