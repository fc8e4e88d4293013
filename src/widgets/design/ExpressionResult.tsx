import { useMemo } from 'react'
import type { ExpressionPlace } from '#core/condition'
import { examplesFor } from '#core/design'
import type { Diagnostic } from '#core/document'
import { compileExpression, parseExpression } from '#core/expression'
import { expressionWords, fillText, hintText } from '#core/message'
import { textOrEmpty } from '#core/object'
import { useEngine } from '#react/engine'
import { createScope } from '#react/scope'
import { useTrialRecord } from './panelPlace.ts'

const texts = expressionWords.condition

interface ExpressionResultProps {
  text: string
  place: ExpressionPlace
  /** What the checks have found in it. */
  problems: readonly Diagnostic[]
}

/** What an expression gives for a record, or where it is wrong and what helps. */
export function ExpressionResult({ text, place, problems }: ExpressionResultProps) {
  const parsed = useMemo(() => parseExpression(text), [text])
  if (!parsed.ok) {
    const { message, hint = '', at } = parsed.problem
    const where = at === undefined ? message : fillText(texts.at, { number: at + 1, problem: message })
    return <Fault message={where} hint={hintText(hint)} />
  }
  const [problem] = problems
  if (problem) return <Fault message={problem.message} hint={problem.hint ?? ''} />
  return <Tried {...{ place }} expression={parsed.expression} />
}

const Fault = ({ message, hint }: { message: string; hint: string }) => (
  <p className="condition-note design-fault" role="alert">
    {message}
    {hint ? ` ${hint}` : ''}
  </p>
)

type Parsed = Extract<ReturnType<typeof parseExpression>, { ok: true }>['expression']

function Tried({ place: { model, around }, expression }: { place: ExpressionPlace; expression: Parsed }) {
  const { ports } = useEngine()
  const row = useTrialRecord(model, !around)
  const record = useMemo(() => {
    const names = model?.fields.filter(({ base }) => !base).map(({ name }) => name) ?? []
    return row ?? (model ? examplesFor(model.document as never, names, []) : {})
  }, [row, model])
  const value = useMemo(() => {
    const own = around ? { $row: {} } : { $row: record, $record: record, $old: record }
    const scope = createScope(ports, { $mode: 'edit', $params: {}, ...own })
    return compileExpression(expression)(scope.evaluation(model, record))
  }, [ports, expression, model, around, record])
  const title = textOrEmpty(row?.[model?.display ?? ''])
  const about = row ? fillText(texts.triedOn, { title: title || textOrEmpty(row.id) }) : texts.triedExample
  return <p className="condition-note">{fillText(texts.tried, { value: valueTextOf(value), record: about })}</p>
}

function valueTextOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? texts.holds : texts.fails
  if (value === null || value === undefined || value === '') return texts.noValue
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
