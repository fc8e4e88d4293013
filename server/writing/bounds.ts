import { compileExpression, parseExpression } from '#core/expression'
import { writingMessages } from '#core/message'
import { evaluationOf, type Field, type FieldProblem } from '#core/model'
import { callerNames, type RecordScope, type WireRecord } from '#server/access'

/** Dates and times outside `notBefore` and `notAfter`; a date beside a date-time counts as its day. */
export function boundProblems(
  scope: RecordScope,
  record: WireRecord,
  names: ReadonlySet<string>,
): readonly FieldProblem[] {
  return scope.model.fields
    .filter((field) => names.has(field.name))
    .flatMap((field) => [
      ...problem(scope, {
        record,
        field,
        bound: field.document.notBefore,
        fails: (value, edge) => value < edge,
        says: writingMessages.notBefore,
      }),
      ...problem(scope, {
        record,
        field,
        bound: field.document.notAfter,
        fails: (value, edge) => value > edge,
        says: writingMessages.notAfter,
      }),
    ])
}

interface Bound {
  record: WireRecord
  field: Field
  bound: unknown
  fails(value: string, edge: string): boolean
  says: string
}

function problem(scope: RecordScope, { record, field, bound, fails, says }: Bound): FieldProblem[] {
  const value = record[field.name]
  if (typeof bound !== 'string' || value === null || value === undefined || value === '') return []
  const edge = edgeOf(scope, bound, record)
  if (edge === null) return []
  const length = Math.min(edge.length, String(value).length)
  const wrong = fails(String(value).slice(0, length), edge.slice(0, length))
  return wrong ? [{ field: field.name, message: `${field.title}${says}${edge}` }] : []
}

function edgeOf(scope: RecordScope, bound: string, record: WireRecord): string | null {
  if (!bound.startsWith('=')) return bound
  const parsed = parseExpression(bound.slice(1))
  if (!parsed.ok) return null
  const edge = compileExpression(parsed.expression)(evaluationOf(scope.model, record, { names: callerNames(scope) }))
  return edge === null || edge === undefined ? null : String(edge)
}
