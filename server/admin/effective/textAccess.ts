import { fieldRight } from '#core/permission'
import { closedTexts } from '../permission/closedTexts.ts'
import type { Calling } from '../scope.ts'

/** What of records the caller may be told, whosever rights are asked for. */
export interface TextAccess {
  /** A value of a field; empty where the field is hidden from the caller. */
  visibleText(modelId: string, field: string, value: string): string
  /** What a data rule says; empty where one of its fields is hidden, or it reads one that is. */
  ruleText(text: string): string
}

const ruleFields = ['ruleColumn', 'ruleConditions', 'ruleValue']

export function textAccessFor(calling: Calling): TextAccess {
  const { caller, services } = calling
  const isClosed = closedTexts(calling)
  const sees = (modelId: string, field: string): boolean => {
    const model = services.library.current().resolvedModel(modelId)
    return model !== undefined && fieldRight(caller.rights, model, field) !== 'hidden'
  }
  const seesRules = ruleFields.every((field) => sees('sysPermissionDataRule', field))
  return {
    visibleText: (modelId, field, value) => (sees(modelId, field) ? value : ''),
    ruleText: (text) => (seesRules && !isClosed(text) ? text : ''),
  }
}
