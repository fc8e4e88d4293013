import { useState } from 'react'
import {
  editedText,
  type NumberShape,
  numberOf,
  numberProblem,
  settledNumber,
  shownNumber,
  typedNumber,
} from './numberText.ts'

interface TypedNumber {
  value: unknown
  /** A text back from a kept draft. */
  typed?: string | undefined
  shape: NumberShape
  onChange(value: number | null): void
}

/** What stands in the control while it is used. */
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
export function useTypedNumber({ value, typed, shape, onChange }: TypedNumber) {
  const [draft, setDraft] = useState<Draft | null>(() =>
    typed === undefined ? null : { text: typed, composing: false, changed: true },
  )
  const current = numberOf(editedText(value), { whole: false })
  const fits = draft !== null && (draft.composing || numberOf(draft.text, shape) === current)

  const problem = fits && !draft.composing ? numberProblem(draft.text, shape) : null

  return {
    problem,
    /** Something typed stands there, and not the value as it is read. */
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
    /** What cannot be kept stays as it was typed. */
    leave() {
      if (problem) return
      setDraft(null)
      if (!fits || !draft.changed) return
      const settled = settledNumber(draft.text, shape)
      if (settled !== current) onChange(settled)
    },
  }
}
