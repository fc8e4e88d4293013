import { type Model, nearest } from '#core/model'
import { type BoardContext, inside } from '#core/screen'

/** The model that a part names under `model`; one that is not there is told. */
export function findModel(id: string, context: BoardContext): Model | undefined {
  const { library } = context
  const model = library.resolvedModel(id)
  if (model) return model
  const { collector, at } = inside(context, 'model')
  const hint = nearest(id, library.modelIds()) ?? '换一个名称'
  collector.add(at, { code: 'unknown-model', message: `没有模型 "${id}"`, hint })
  return undefined
}
