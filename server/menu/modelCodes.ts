import { actionTitles, fillText, menuMessages } from '#core/message'
import { codeOf, fieldCodeOf, type Model, maskedFields, moveCodeOf } from '#core/model'
import type { Code } from './code.ts'

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

/** The codes that a model gives: its actions, its moves, its guarded fields, its masks. An internal model gives none. */
export function modelCodes(model: Model): Code[] {
  if (model.document.internal) return []
  const actions = actionsOf(model).map((action) => ({
    code: codeOf(model, action),
    title: actionTitles[action] ?? action,
  }))
  const moves = model.moves.map((move) => ({ code: moveCodeOf(model, move), title: move.title }))
  return [...actions, ...moves, ...model.fields.flatMap((field) => fieldCodes(model, field)), ...maskCodes(model)]
}

/** A guarded field makes the code that shows it. */
const fieldCodes = (model: Model, { name, title, document }: Model['fields'][number]): Code[] =>
  document.guarded ? [{ code: fieldCodeOf(model, name), title: fillText(menuMessages.fieldCode, { title }) }] : []

/** The codes by which masked fields are read whole, each with the titles of its fields. */
const maskCodes = (model: Model): Code[] =>
  [...new Set(maskedFields(model).flatMap(({ mask }) => mask?.code ?? []))].map((code) => {
    const fields = maskedFields(model).filter(({ mask }) => mask?.code === code)
    return { code, title: fillText(menuMessages.unmasked, { titles: fields.map(({ title }) => title).join('、') }) }
  })

/** The codes that writing single fields needs; most of them are also those of an action. */
export const writeCodes = ({ fields }: Model): Code[] =>
  fields.flatMap(({ title, document }) =>
    document.permission ? [{ code: document.permission, title: fillText(menuMessages.editOf, { title }) }] : [],
  )
