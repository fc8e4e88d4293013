import type { Segments } from '#core/model'
import type { ScreenContext } from './screenContext.ts'

/** Checks the models that parts of a screen ask for: rows of an internal or abstract one nobody can list. */
export function checkUnlisted({ plain, library, collector }: ScreenContext): void {
  for (const [at, id] of modelsIn(plain, [])) {
    const document = library.resolvedModel(id)?.document
    if (!document?.internal && !document?.abstract) continue
    collector.add(at, {
      code: document.abstract ? 'abstract-model' : 'internal-model',
      message: `模型 "${id}" 没有自己的接口，查不到它的记录`,
      hint: document.abstract ? '用继承它的模型' : '去掉模型的 internal，或换一个模型',
    })
  }
}

/** Every `model` of a part; those of the screen itself, of a list in place and of fields are told elsewhere. */
function modelsIn(value: unknown, at: Segments): [Segments, string][] {
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, inner]): [Segments, string][] => {
    const place = [...at, Array.isArray(value) ? Number(key) : key]
    if (key !== 'model') return modelsIn(inner, place)
    const isPart = at.length > 0 && at.at(-1) !== 'list' && !('type' in value)
    return isPart && typeof inner === 'string' ? [[place, inner]] : []
  })
}
