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
export function useTypedJson({ value, onChange }: Pick<FieldFaceProps, 'value' | 'onChange'>) {
  const [draft, setDraft] = useState<Draft | null>(null)
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
