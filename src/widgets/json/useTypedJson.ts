import { useState } from 'react'
import type { FieldFaceProps } from '#react/widget'
import { jsonText, readJson } from './jsonText.ts'

interface Draft {
  text: string
  problem: string | null
  /** The value that stood when this was typed: another one from elsewhere takes the draft's place. */
  over: unknown
}

/** The text of a JSON control: as typed while it is no JSON or still in use, else the value with its structure. */
export function useTypedJson({ value, typed, onChange }: Pick<FieldFaceProps, 'value' | 'typed' | 'onChange'>) {
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
