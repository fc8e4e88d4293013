import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { fillText, messages, keyValueMessages as texts } from '#core/message'
import { isEmpty, isObject } from '#core/object'
import type { CellFaceProps, DetailFaceProps, FieldFaceProps, WidgetExample } from '#react/widget'
import { ChoiceGroup } from '#widgets/choice'
import { CellText, EmptyMark, readonlyAs, textProp, useProblem } from '#widgets/face'
import './keyValue.css'

/** A row of the control. */
interface Pair {
  /** Its place among the rows that this control has made. */
  id: number
  key: string
  value: unknown
}

/** A value as text: texts as they are, all else as JSON. */
const pairText = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The rows of an object; null for any other value. */
function pairsOf(value: unknown): Pair[] | null {
  if (isEmpty(value)) return []
  if (!isObject(value) || Array.isArray(value)) return null
  return Object.entries(value).map(([key, one], id) => ({ id, key, value: one }))
}

const isUnwritten = ({ key, value }: Pair): boolean => key.trim() === '' && pairText(value) === ''

/** The error of the rows: a value without a key, or a duplicate key. */
function pairProblem(pairs: readonly Pair[]): string | null {
  const seen = new Set<string>()
  for (const [index, pair] of pairs.entries()) {
    if (isUnwritten(pair)) continue
    const key = pair.key.trim()
    if (key === '') return fillText(texts.missing, { row: index + 1 })
    if (seen.has(key)) return fillText(texts.twice, { key })
    seen.add(key)
  }
  return null
}

/** The object of rows without a problem; null for none. */
function objectOf(pairs: readonly Pair[]): Record<string, unknown> | null {
  const filled = pairs.filter((pair) => !isUnwritten(pair))
  return filled.length === 0 ? null : Object.fromEntries(filled.map(({ key, value }) => [key.trim(), value]))
}

interface Draft {
  pairs: readonly Pair[]
  /** The value of the rows; a different value from elsewhere replaces the draft. */
  text: string
}

const jsonOf = (value: unknown): string => JSON.stringify(value ?? null)

/** The rows of a control: the draft's while they match the value, else those of the value. Null if the value is no object. */
function usePairs({ value, onChange, onProblem }: Pick<FieldFaceProps, 'value' | 'onChange' | 'onProblem'>) {
  const [draft, setDraft] = useState<Draft | null>(null)
  const pairs = draft?.text === jsonOf(value) ? draft.pairs : pairsOf(value)
  useProblem(pairs && pairProblem(pairs), onProblem)
  const take = (next: readonly Pair[]) => {
    const emitted = pairProblem(next) === null ? objectOf(next) : value
    setDraft({ pairs: next, text: jsonOf(emitted) })
    if (jsonOf(emitted) !== jsonOf(value)) onChange(emitted)
  }
  const rows = pairs ?? []
  return {
    pairs,
    add: () => take([...rows, { id: Math.max(-1, ...rows.map(({ id }) => id)) + 1, key: '', value: '' }]),
    remove: (id: number) => take(rows.filter((pair) => pair.id !== id)),
    set: (id: number, change: Partial<Pair>) =>
      take(rows.map((pair) => (pair.id === id ? { ...pair, ...change } : pair))),
  }
}

/** Rows of keys and values. A value that is no object stays until rows replace it. */
function KeyValueField(face: FieldFaceProps) {
  const { title, value, props, disabled, invalid } = face
  const { pairs, add, remove, set } = usePairs(face)
  const names = { key: textProp(props, 'keyTitle') ?? texts.key, value: textProp(props, 'valueTitle') ?? texts.value }
  const shared = { disabled, autoComplete: 'off', status: invalid ? ('error' as const) : ('' as const) }
  const labels = (name: string, index: number) => ({
    placeholder: name,
    'aria-label': `${title} ${index + 1}：${name}`,
  })
  return (
    <ChoiceGroup face={face}>
      {pairs === null ? (
        <p className="key-value-odd">
          {texts.none}：<code>{pairText(value)}</code>
        </p>
      ) : null}
      {pairs?.map((pair, index) => (
        <div key={pair.id} className="key-value-row">
          <Input
            {...shared}
            {...labels(names.key, index)}
            value={pair.key}
            onChange={({ target }) => set(pair.id, { key: target.value })}
          />
          <Input
            {...shared}
            {...labels(names.value, index)}
            value={pairText(pair.value)}
            onChange={({ target }) => set(pair.id, { value: target.value })}
          />
          <Button
            type="text"
            icon={<DeleteOutlined aria-hidden />}
            disabled={disabled}
            aria-label={`${texts.remove} ${index + 1}`}
            title={texts.remove}
            onClick={() => remove(pair.id)}
          />
        </div>
      ))}
      <Button type="dashed" size="small" icon={<PlusOutlined aria-hidden />} disabled={disabled} onClick={add}>
        {messages.form.addRow}
      </Button>
    </ChoiceGroup>
  )
}

/** Pairs on one line; a value that is no object as JSON. */
function KeyValueCell({ value, ellipsis }: CellFaceProps) {
  const pairs = pairsOf(value)
  const text = pairs ? pairs.map((pair) => `${pair.key}=${pairText(pair.value)}`).join('，') : pairText(value)
  return <CellText text={text} ellipsis={ellipsis} />
}

/** A line for each pair. */
function KeyValueDetail({ value }: DetailFaceProps) {
  const pairs = pairsOf(value)
  if (!pairs) return <pre className="face-code">{pairText(value)}</pre>
  if (pairs.length === 0) return <EmptyMark />
  return (
    <dl className="key-value-list">
      {pairs.map((pair) => (
        <div key={pair.key}>
          <dt>{pair.key}</dt>
          <dd>{pairText(pair.value)}</dd>
        </div>
      ))}
    </dl>
  )
}

export { KeyValueCell as Cell, KeyValueDetail as Detail }
export const Field = readonlyAs(KeyValueField, KeyValueDetail)

/** The values of an enumeration, one that is no text, and what is no object. */
export const example: WidgetExample = {
  field: { type: 'json', title: '枚举' },
  props: { keyTitle: '取值', valueTitle: '含义' },
  values: [null, { open: '开', shut: '关' }, { limit: 5, hours: { from: 8 } }, ['no', 'object']],
}
