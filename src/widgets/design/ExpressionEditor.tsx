import { AutoComplete, Button, Input } from 'antd'
import type { TextAreaRef } from 'antd/es/input/TextArea'
import { useEffect, useMemo, useRef, useState } from 'react'
import {
  comparedAt,
  completionsAt,
  type ExpressionName,
  type ExpressionPlace,
  expressionNames,
  readCondition,
} from '#core/condition'
import type { Diagnostic } from '#core/document'
import { expressionWords } from '#core/message'
import { useDictionary } from '#react/source'
import { ConditionRows } from './ConditionRows.tsx'
import { ExpressionResult } from './ExpressionResult.tsx'
import './expression.css'

const texts = expressionWords.condition

interface ExpressionEditorProps {
  /** Of the control that a label names; of a text also what describes it, and whether it is locked. */
  control: { readonly id: string; readonly disabled?: boolean; readonly 'aria-describedby'?: string | undefined }
  title: string
  /** Empty for none. */
  text: string
  /** Where the expression stands. */
  place: ExpressionPlace
  /** Whether it is a condition, which rows can say. */
  isCondition: boolean
  problems: readonly Diagnostic[]
  onChange(text: string): void
  onBlur?(): void
}

/** An expression of a document: a simple condition as rows, anything else as text. Turning from one to the other writes nothing. */
export function ExpressionEditor(props: ExpressionEditorProps) {
  const { control, title, text, place, isCondition, problems, onChange, onBlur } = props
  const { model, around, isWhere, library } = place
  const names = useMemo(() => expressionNames({ model, around, isWhere, library }), [model, around, isWhere, library])
  const [wantsText, setWantsText] = useState(false)
  const isSaid = text === '' || (isCondition && readCondition(text) !== null)
  const isRows = isCondition && isSaid && !wantsText
  const turn = isCondition ? (
    <Button
      size="small"
      type="link"
      disabled={!isSaid}
      aria-label={`${title}：${isRows ? texts.asExpression : texts.asRows}`}
      onClick={() => setWantsText(isRows)}
    >
      {isRows ? texts.asExpression : texts.asRows}
    </Button>
  ) : null
  return (
    <div className="expression">
      {isRows ? (
        <ConditionRows {...{ title, text, names, turn, onChange }} id={control.id} />
      ) : (
        <>
          <ExpressionText {...{ control, title, text, names, onChange, onBlur }} />
          {isCondition && !isSaid ? <p className="condition-note">{texts.unsaid}</p> : turn}
        </>
      )}
      {text === '' ? null : <ExpressionResult {...{ text, place, problems }} />}
    </div>
  )
}

type ExpressionTextProps = Pick<ExpressionEditorProps, 'control' | 'title' | 'text' | 'onChange'> & {
  names: readonly ExpressionName[]
  onBlur: (() => void) | undefined
}

/** The text of an expression, which is completed at the caret. */
function ExpressionText({ control, title, text, names, onChange, onBlur }: ExpressionTextProps) {
  const input = useRef<TextAreaRef>(null)
  const [caret, setCaret] = useState(text.length)
  const [isOpen, setOpen] = useState(false)
  const compared = comparedAt(text, caret, names)
  const ofDictionary = useDictionary(compared?.dict ?? '')
  const values = compared?.values?.map((value) => ({ value, text: value })) ?? ofDictionary.options
  const offers = isOpen ? completionsAt(text, caret, { names, values: compared ? values : [] }) : []
  const moved = useCaret(input)
  const take = (next: string) => {
    const offer = offers.find((one) => one.text === next)
    if (!offer) return
    moved(offer.caret)
    setCaret(offer.caret)
    onChange(next)
  }
  return (
    <AutoComplete
      className="expression-text"
      popupMatchSelectWidth={280}
      defaultActiveFirstOption
      open={isOpen && offers.length > 0}
      onOpenChange={(open) => {
        if (!open) setOpen(false)
      }}
      options={offers.map((offer) => ({ value: offer.text, label: <Offer {...offer} /> }))}
      value={text}
      onSelect={take}
    >
      <Input.TextArea
        {...{ id: control.id, disabled: control.disabled ?? false }}
        ref={input}
        aria-label={title}
        aria-describedby={control['aria-describedby']}
        title={texts.complete}
        autoSize={{ minRows: 2, maxRows: 6 }}
        maxLength={4_000}
        onChange={({ target }) => {
          setCaret(target.selectionStart)
          setOpen(true)
          onChange(target.value)
        }}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
        onBlur={() => {
          setOpen(false)
          onBlur?.()
        }}
      />
    </AutoComplete>
  )
}

const Offer = ({ label, title }: { label: string; title: string }) => (
  <span className="expression-offer">
    <code>{label}</code> <span>{title}</span>
  </span>
)

/** Puts the caret where a completion leaves it, once its text is rendered. */
function useCaret(input: React.RefObject<TextAreaRef | null>): (caret: number) => void {
  const [next, setNext] = useState<number | null>(null)
  useEffect(() => {
    if (next === null) return
    const area = input.current?.resizableTextArea?.textArea
    area?.focus()
    area?.setSelectionRange(next, next)
    setNext(null)
  }, [next, input])
  return setNext
}
