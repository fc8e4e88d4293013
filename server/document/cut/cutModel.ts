import type { FieldDocument, ModelDocument } from '#core/document'
import { builtInTargets } from '#core/fieldType'
import { cutNode, gone } from './cutNode.ts'
import { namesHidden } from './namesHidden.ts'
import type { CutScope, Cutter } from './scope.ts'

/** The model without the fields that are hidden from the reader and every place that names them. */
export function cutModel(document: ModelDocument, cutter: Cutter): ModelDocument {
  if (cutter.all.size === 0) return document
  const scope: CutScope = { cutter, modelId: document.id }
  const hidden = cutter.hidden(document.id)
  const { fields, indexes, states, ...rest } = document
  const visible = Object.entries(fields).filter(([name]) => !hidden.has(name))
  const cutRest = cutNode(rest, '', scope) as Omit<ModelDocument, 'fields'>
  const cutStates = states && !hidden.has(states.field) ? cutNode(states, 'states', scope) : gone
  return {
    ...cutRest,
    fields: Object.fromEntries(visible.map(([name, field]) => [name, cutField(field, scope)])),
    ...(indexes ? { indexes: indexes.filter((names) => !names.some((name) => hidden.has(name))) } : {}),
    ...(cutStates === gone ? {} : { states: cutStates as ModelDocument['states'] }),
  }
}

/** A field's own conditions: `where` is over what it points to, everything else over its record. */
function cutField(field: FieldDocument, scope: CutScope): FieldDocument {
  const { where, sum, value, by, order, ...rest } = field
  const cut = cutNode(rest, '', scope) as FieldDocument
  const keptWhere = where === undefined ? gone : cutNode(where, 'where', { ...scope, modelId: targetOf(field) })
  return {
    ...cut,
    ...(keptWhere === gone ? {} : { where: keptWhere }),
    ...(typeof sum === 'string' && !namesHiddenSum(sum, scope) ? { sum } : {}),
    ...(typeof value === 'string' && !namesHidden(value, scope) ? { value } : {}),
    ...joins({ by, order }, scope.cutter.hidden(field.type === 'variant' ? scope.modelId : targetOf(field))),
  }
}

/** The fields that join or order rows, as far as they may be named. */
const joins = (named: Readonly<Record<string, unknown>>, hidden: ReadonlySet<string>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(named).filter(([, name]) => name !== undefined && !hidden.has(String(name))))

function targetOf({ type, model, count, sum }: FieldDocument): string | undefined {
  const named = [model, count, typeof sum === 'string' ? sum.split('.')[0] : undefined].find((id) => id !== undefined)
  return typeof named === 'string' ? named : builtInTargets[type]
}

function namesHiddenSum(sum: string, { cutter }: CutScope): boolean {
  const [model = '', field = ''] = sum.split('.')
  return cutter.hidden(model).has(field)
}
