import type { MenuItemDocument, ScreenDocument } from '#core/document'
import type { Library } from '#core/library'
import { availableNames, modelDiagnostics, screenDiagnostics } from '#core/message'
import { findingOf, type Segments, unknownName } from '#core/model'
import { checkCodesIn } from '../permission/codeCheck.ts'
import { checkPath, samePath } from '../route/pathCheck.ts'
import type { ScreenContext } from './screenContext.ts'

/** Checks what a screen is as a whole: its model has records, its path is its own, somebody can be given it. */
export function checkFrame(context: ScreenContext): void {
  const { plain, model, library, collector } = context
  checkCodesIn(plain, { library, collector, at: [] })
  if (plain.type === 'page' && !library.vocabulary.hasPage(plain.page)) {
    const known = library.vocabulary.pageNames()
    const otherwise = availableNames(known)
    collector.add(['page'], unknownName('page', { name: plain.page, known, otherwise }))
  }
  if (model?.document.abstract) collector.add(['model'], findingOf(modelDiagnostics.abstractModel, { model: model.id }))
  if (model?.document.internal && !('source' in plain && plain.source))
    collector.add(['model'], findingOf(screenDiagnostics.internalModel, { model: model.id }))
  if (plain.type === 'form' && plain.autosaveS !== undefined && plain.record === undefined)
    collector.add(['autosaveS'], findingOf(screenDiagnostics.autosaveWithoutRecord))
  if (plain.path !== undefined) checkPath(plain.path, { collector, at: ['path'] })
  const owner = plain.path === undefined ? undefined : pathOwner(plain.path, context)
  if (owner) collector.add(['path'], findingOf(screenDiagnostics.pathTaken, { path: plain.path, owner }))
}

function pathOwner(path: string, { document, library }: ScreenContext): string | undefined {
  const other = library
    .documents('screen')
    .find(
      (one) =>
        one.id !== document.id &&
        samePath((one as ScreenDocument).path ?? '', path) &&
        !(one as ScreenDocument).abstract,
    )
  return other ? `屏幕 ${other.id}` : menuOwner(path, document.id, library)
}

/** A menu item may lead to the screen by the screen's own path, not to another one. */
function menuOwner(path: string, screenId: string, library: Library): string | undefined {
  const items = library.menus().flatMap(({ items }) => allItems(items))
  const owner = items.find((item) => samePath(item.path, path) && item.screen !== screenId)
  return owner && `菜单项 ${owner.title}`
}

const allItems = (items: readonly MenuItemDocument[]): MenuItemDocument[] =>
  items.flatMap((item) => [item, ...allItems(item.children ?? [])])

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
