import { codeOf, fieldCodeOf, type Model } from '#core/model'
import { actionTitles, type Code } from './code.ts'

const always = ['list', 'detail', 'export']

/** The actions that the records of a model allow at all. */
function actionsOf({ document }: Model): string[] {
  const mayEdit = document.editWhen !== false
  const mayDelete = document.deleteWhen !== false
  return [
    ...always,
    ...(mayEdit || mayDelete ? ['add', 'import'] : []),
    ...(mayEdit ? ['edit'] : []),
    ...(mayDelete ? ['delete', 'batch_delete'] : []),
    ...(document.trash ? ['recycle', 'revert'] : []),
  ]
}

/** The codes that a model gives: its actions, its moves, what its fields ask for. An internal model gives none. */
export function modelCodes(model: Model): Code[] {
  if (model.document.internal) return []
  const actions = actionsOf(model).map((action) => ({
    code: codeOf(model, action),
    title: actionTitles[action] ?? action,
  }))
  const moves = model.moves.map(({ id, title, permission }) => ({ code: permission ?? codeOf(model, id), title }))
  return [...actions, ...moves, ...model.fields.flatMap((field) => fieldCodes(model, field))]
}

/** A guarded field makes the code that shows it; one with a permission names the code that writes it. */
function fieldCodes(model: Model, { name, title, document }: Model['fields'][number]): Code[] {
  return [
    ...(document.guarded ? [{ code: fieldCodeOf(model, name), title: `字段：${title}` }] : []),
    ...(document.permission ? [{ code: document.permission, title: `修改${title}` }] : []),
  ]
}
