import { canCall, fieldRight, type Rights } from '#core/permission'
import type { Field, Model } from './model.ts'

/** Whether a field is hidden from somebody with these rights: by its own code, or by that of a field that its value comes from. */
export function isFieldHidden(rights: Rights, model: Pick<Model, 'permission'>, { name, document }: Field): boolean {
  if (fieldRight(rights, model, name) === 'hidden') return true
  return (document.closedBy ?? []).some((code) => rights.restricted.has(code) && !canCall(rights, code))
}
