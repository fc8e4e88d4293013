import { messages } from '#core/message'
import type { DetailProgram, FormProgram, Mode, PrintProgram } from '#core/screen'
import type { Scope } from '#react/scope'

const { word } = messages

/** The title of a form: its own, else composed of action and model, such as 新增角色. */
export function formTitle({ title, model }: FormProgram, mode: Mode, scope: Scope): string {
  const text = title.read(scope.evaluation(model, {}))
  if (text !== model.title) return text
  if (mode === 'view') return `${text}${word.detail}`
  return `${mode === 'create' ? word.create : word.edit}${text}`
}

/** The title of a detail: its own, else 角色详情. */
export function detailTitle({ title, model }: DetailProgram, scope: Scope): string {
  const text = title.read(scope.evaluation(model, {}))
  return text === model.title ? `${text}${word.detail}` : text
}

/** The title of a print preview: its own, else 工单打印: the list of the records has that of the model. */
export const printTitle = ({ title: { text }, model }: PrintProgram): string =>
  text === model.title ? `${text}${word.print}` : (text ?? '')
