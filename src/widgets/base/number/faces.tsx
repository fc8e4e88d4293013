import {
  type ChangeEvent,
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { controlMessages, fillText } from '#core/message'
import { type Field, isDuration } from '#core/model'
import type { CellFaceProps, DetailFaceProps, Faces, FieldFaceProps, FilterFaceProps } from '#react/widget'
import {
  CellText,
  DetailText,
  faceWith,
  filterAttributes,
  ownUnitText,
  readonlyAs,
  useControl,
  useFacePlace,
  useProblem,
  useTypedText,
} from '#widgets/face'
import { LineInput } from '../line/LineInput.tsx'
import {
  editedText,
  moneyShape,
  type NumberShape,
  numberOf,
  numberProblem,
  numberShape,
  readText,
  settledNumber,
  shownNumber,
  typedNumber,
  unitOf,
} from './numberText.ts'

interface NumberFaceProps {
  shapeOf(field: Field): NumberShape
}

/** A number in a form, with its unit; for a cell, the unit is in the column's title. */
function NumberField({ shapeOf, ...face }: FieldFaceProps & NumberFaceProps) {
  const inCell = useFacePlace() === 'cell'
  const { field, value, typed, onChange, onBlur, onProblem, onTyped } = face
  return (
    <NumberInput
      {...useControl(face, 'enter')}
      value={value}
      shape={shapeOf(field)}
      suffix={inCell ? undefined : unitOf(field)}
      onChange={onChange}
      onBlur={onBlur}
      onProblem={onProblem}
      onTyped={onTyped}
      typed={typed}
    />
  )
}

/** One number, or two for a range: the value is then `[from, to]`, an open end is null. */
function NumberFilter({ shapeOf, ...face }: FilterFaceProps & NumberFaceProps) {
  const { field, match, value, onChange, onSearch, title } = face
  const { allowClear: _clear, ...control } = filterAttributes(face)
  const shape = shapeOf(field)
  if (match !== 'range')
    return <NumberInput {...control} value={value} shape={shape} onChange={onChange} onPressEnter={onSearch} />
  const [from = null, to = null] = Array.isArray(value) ? value : []
  const end = (name: string) => ({ shape, onPressEnter: onSearch, 'aria-label': fillText(name, { title }) })
  return (
    <span className="face-range">
      <NumberInput
        {...control}
        {...end(controlMessages.least)}
        value={from}
        onChange={(next) => onChange([next, to])}
      />
      –
      <NumberInput {...end(controlMessages.most)} value={to} onChange={(next) => onChange([from, next])} />
    </span>
  )
}

/** A number in a table: right-aligned; its unit is in the column's title, unless each row has its own. */
const NumberCell = ({ shapeOf, field, value, record, props, ellipsis }: CellFaceProps & NumberFaceProps) => (
  <CellText
    text={ownUnitText(value, record, props) ?? readText(value, field, shapeOf(field))}
    ellipsis={ellipsis}
    as="number"
  />
)

/** A number in a detail, with its unit. */
function NumberDetail({ shapeOf, field, value, record, props }: DetailFaceProps & NumberFaceProps) {
  const own = ownUnitText(value, record, props)
  const text = own ?? readText(value, field, shapeOf(field))
  const unit = own !== null || isDuration(field) ? undefined : unitOf(field)
  return (
    <DetailText text={text}>
      <span className="face-figures">{unit ? `${text} ${unit}` : text}</span>
    </DetailText>
  )
}

const numberFaces = (shapeOf: NumberFaceProps['shapeOf']): Faces => ({
  Field: readonlyAs(faceWith(NumberField, { shapeOf }), faceWith(NumberDetail, { shapeOf })),
  Cell: faceWith(NumberCell, { shapeOf }),
  Detail: faceWith(NumberDetail, { shapeOf }),
  Filter: faceWith(NumberFilter, { shapeOf }),
})

export const number = numberFaces(numberShape)
export const money = numberFaces(moneyShape)

interface TypedNumber {
  value: unknown
  /** A text restored from a draft. */
  typed?: string | undefined
  shape: NumberShape
  onChange(value: number | null): void
}

/** The text in the control while it is being edited. */
interface Draft {
  text: string
  /** Unfinished signs of a composing keyboard: no number yet. */
  composing: boolean
  /** False until a person has typed: leaving an untouched control changes nothing. */
  changed: boolean
}

/**
 * The text of a number control: as typed while it is used, as read otherwise. A value that comes from elsewhere meanwhile
 * takes the place of the typed text.
 */
function useTypedNumber({ value, typed, shape, onChange }: TypedNumber) {
  const [draft, setDraft] = useState<Draft | null>(() =>
    typed === undefined ? null : { text: typed, composing: false, changed: true },
  )
  const current = numberOf(editedText(value), { whole: false })
  const fits = draft !== null && (draft.composing || numberOf(draft.text, shape) === current)

  const problem = fits && !draft.composing ? numberProblem(draft.text, shape) : null

  return {
    problem,
    /** The control contains typed text rather than the formatted value. */
    isTyped: fits,
    text: fits ? draft.text : shownNumber(value, shape),
    /** What was typed before stays: a text back from a draft, or the key that opened a cell. */
    enter: () => setDraft(fits ? draft : { text: editedText(value), composing: false, changed: false }),
    take(typed: string, composing: boolean) {
      const text = composing ? typed : typedNumber(typed)
      // Reverted: what stood there before a composition began is gone, so the value speaks.
      if (text === null) return setDraft((before) => (before?.composing ? null : before))
      setDraft({ text, composing, changed: true })
      const number = numberOf(text, shape)
      if (!composing && number !== current) onChange(number)
    },
    /** Text that cannot be stored stays as typed. */
    leave() {
      if (problem) return
      setDraft(null)
      if (!fits || !draft.changed) return
      const settled = settledNumber(draft.text, shape)
      if (settled !== current) onChange(settled)
    },
  }
}

/**
 * Selects the text of a control that the keyboard has entered, after the text for editing has taken the place of the one
 * that is read: browsers lose their selection by that. A press leaves the caret where it was put.
 */
function useWholeText() {
  const pressed = useRef(false)
  const chosen = useRef<HTMLInputElement | null>(null)
  useLayoutEffect(() => {
    chosen.current?.select()
    chosen.current = null
  })
  return {
    pressed({ currentTarget }: MouseEvent<HTMLInputElement>) {
      pressed.current = document.activeElement !== currentTarget
    },
    entered(control: HTMLInputElement) {
      if (!pressed.current) chosen.current = control
      pressed.current = false
    },
  }
}

type LineAttributes = Omit<ComponentProps<typeof LineInput>, 'value' | 'onChange' | 'onBlur' | 'onFocus' | 'numeric'>

interface NumberInputProps extends LineAttributes {
  value: unknown
  shape: NumberShape
  onChange(value: number | null): void
  onBlur?: (() => void) | undefined
  onProblem?: FieldFaceProps['onProblem'] | undefined
  onTyped?: FieldFaceProps['onTyped'] | undefined
  /** A text restored from a draft. */
  typed?: string | undefined
  onPressEnter?: (() => void) | undefined
}

const isComposing = ({ nativeEvent }: ChangeEvent<HTMLInputElement>) =>
  'isComposing' in nativeEvent && nativeEvent.isComposing === true

/** Enter that chooses what is being composed is not yet said to the page. */
const isEnter = ({ key, nativeEvent }: KeyboardEvent) => key === 'Enter' && !nativeEvent.isComposing

const nobody = () => {}

/**
 * A text control that takes only numbers: other typing is reverted; when it is left, a number or nothing stays. A keyboard
 * that composes its characters is read when it has finished. spec: widgets §5 Number cell
 */
function NumberInput(inputProps: NumberInputProps) {
  const { value, typed, shape, onChange, onBlur, onProblem = nobody, onTyped, onPressEnter, ...control } = inputProps
  const { text, problem, isTyped, take, leave, enter } = useTypedNumber({ value, typed, shape, onChange })
  useProblem(problem, onProblem)
  const whole = useWholeText()
  useTypedText(problem === null ? null : text, onTyped)
  return (
    <LineInput
      {...control}
      numeric
      inputMode={shape.whole ? 'numeric' : 'decimal'}
      value={text}
      onMouseDown={whole.pressed}
      onFocus={({ currentTarget }) => {
        if (!isTyped) whole.entered(currentTarget)
        enter()
      }}
      onChange={(event) => take(event.target.value, isComposing(event))}
      onCompositionEnd={(event) => take(event.currentTarget.value, false)}
      onBlur={() => {
        leave()
        onBlur?.()
      }}
      onKeyDown={(event) => {
        if (isEnter(event)) onPressEnter?.()
      }}
    />
  )
}
