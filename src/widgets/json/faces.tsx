import { Input } from 'antd'
import { useState } from 'react'
import { fillText, widgetMessages } from '#core/message'
import { whenDrawn } from '#react/part'
import type { CellFaceProps, DetailFaceProps, FieldFaceProps, WidgetExample } from '#react/widget'
import { CellText, EmptyMark, flagProp, readonlyAs, useControl, useProblem, useTypedText } from '#widgets/face'

const texts = widgetMessages.json

/** A value as text with its structure; nothing is the empty text. */
const jsonText = (value: unknown): string =>
  value === null || value === undefined || value === '' ? '' : JSON.stringify(value, null, 2)

/** The value of a text, or the line and column at which it stops being JSON. The empty text is null. */
type ReadJson = { value: unknown } | { problem: string }

function readJson(text: string): ReadJson {
  if (text.trim() === '') return { value: null }
  try {
    return { value: JSON.parse(text) }
  } catch (error) {
    return { problem: problemOf(text, error) }
  }
}

/** Engines name the place in their own words; a position is turned into a line, anything else is left out. */
function problemOf(text: string, error: unknown): string {
  const position = /position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1]
  if (position === undefined) return texts.bad
  const before = text.slice(0, Number(position)).split('\n')
  return fillText(texts.badAt, { line: before.length, column: (before.at(-1) ?? '').length + 1 })
}

interface Draft {
  text: string
  problem: string | null
  /** The value when this was typed: a different value from elsewhere replaces the draft. */
  over: unknown
}

/** The text of a JSON control: as typed while it is no JSON or still in use, else the value with its structure. */
function useTypedJson({ value, typed, onChange }: Pick<FieldFaceProps, 'value' | 'typed' | 'onChange'>) {
  const [draft, setDraft] = useState<Draft | null>(() => (typed === undefined ? null : draftOf(typed, value)))
  const current = draft && Object.is(draft.over, value) ? draft : null
  return {
    text: current?.text ?? jsonText(value),
    problem: current?.problem ?? null,
    take(text: string) {
      const read = readJson(text)
      const problem = 'problem' in read ? read.problem : null
      const same = 'problem' in read || jsonText(read.value) === jsonText(value)
      setDraft({ text, problem, over: same ? value : 'value' in read && read.value })
      if ('value' in read && !same) onChange(read.value)
    },
    /** What parses is shown with its structure once it is left. */
    leave: () => setDraft((before) => (before?.problem ? before : null)),
  }
}

/** A text that comes back from a kept draft; what is JSON by now is no longer over the value. */
function draftOf(text: string, over: unknown): Draft | null {
  const read = readJson(text)
  return 'problem' in read ? { text, problem: read.problem, over } : null
}

const mostRows = 20

/** JSON as text. Only what parses becomes the value; until then the form says what is wrong, and nothing typed is lost. */
function JsonField(face: FieldFaceProps) {
  const { props, onBlur, onProblem, onTyped } = face
  const control = useControl(face, 'enter')
  const { text, problem, take, leave } = useTypedJson(face)
  useProblem(problem, onProblem)
  useTypedText(problem === null ? null : text, onTyped)
  const rows = typeof props.rows === 'number' ? props.rows : 4
  return (
    <Input.TextArea
      {...control}
      className="face-code"
      spellCheck={false}
      autoSize={{ minRows: rows, maxRows: Math.max(rows, mostRows) }}
      value={text}
      onChange={({ target }) => take(target.value)}
      onBlur={() => {
        leave()
        onBlur()
      }}
    />
  )
}

const isNothing = (value: unknown): boolean => value === null || value === undefined || value === ''

/** JSON on one line. */
const JsonCell = ({ value, ellipsis }: CellFaceProps) => (
  <CellText text={isNothing(value) ? '' : JSON.stringify(value)} ellipsis={ellipsis} />
)

const JsonTree = whenDrawn(async () => (await import('./JsonTree.tsx')).JsonTree)

/** JSON with its structure, as text or as a tree; a value without parts is no tree. */
function JsonDetail({ field, value, props }: DetailFaceProps) {
  if (isNothing(value)) return <EmptyMark />
  if (flagProp(props, 'tree') && typeof value === 'object')
    return <JsonTree title={field.title} value={value as object} />
  return <pre className="face-code">{jsonText(value)}</pre>
}

export { JsonCell as Cell, JsonDetail as Detail }
export const Field = readonlyAs(JsonField, JsonDetail)

/** Settings of a device. */
export const example: WidgetExample = {
  field: { type: 'json', title: '扩展参数' },
  values: [null, { intervalS: 60, channels: ['a', 'b'] }, [], 'text', 0],
  others: [
    {
      field: { type: 'json', title: '设备上报' },
      props: { tree: true },
      values: [{ device: 'A81758', readings: [{ nh3: 0.3 }, { nh3: 0.4 }], online: true, remark: null }, []],
    },
  ],
}
