import { type Model, unknownName } from '#core/model'
import { type BaseContext, inside } from '#core/screen'

/** The model that a part names under `model`; an unknown one is a diagnostic. */
export function findModel(id: string, context: BaseContext): Model | undefined {
  const { library } = context
  const model = library.resolvedModel(id)
  if (model) return model
  const { collector, at } = inside(context, 'model')
  collector.add(at, unknownName('model', { name: id, known: library.modelIds(), otherwise: '换一个名称' }))
  return undefined
}
