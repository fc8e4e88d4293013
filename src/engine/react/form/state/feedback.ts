import type { Field } from '@formily/core'
import { observable } from '@formily/reactive'
import type { Fields } from './fields.ts'

/**
 * The source of an error: the rules of the field, a check of its value by the server, a rule of the record, overlapping
 * records, the response to a save, or the control, whose text is no value.
 */
export type FeedbackCode = 'rules' | 'remote' | 'record' | 'overlap' | 'server' | 'typing'

/** The errors of one field. */
export type FieldErrors = Readonly<Partial<Record<FeedbackCode, string>>>

/** The errors of a form: feedback of its Fields, with a code for the source. Each source clears only its own. */
export interface Feedback {
  put(field: string, code: FeedbackCode, message: string | undefined): void
  /** Clears every error of the field, or those of one code from all fields. */
  clear(field: string): void
  clearCode(code: FeedbackCode): void
  has(field: string): boolean
  of(field: string): FieldErrors
  /** Names of fields with errors, including errors set by a component. */
  fields(): readonly string[]
  /** The same, watched. */
  watchFields(): readonly string[]
}

/** The feedback of one form. */
export function createFeedback(fields: Fields): Feedback {
  const reported = observable.shallow<{ names: readonly string[] }>({ names: [] })
  const has = (name: string) => hasErrors(fields.existing(name))
  const namesOfAll = () => fields.all().map(({ props }) => String(props.name))
  const put: Feedback['put'] = (name, code, message) => {
    const present = fields.existing(name)
    if (messageOf(present, code) === message) return
    const field = present ?? fields.of(name)
    field.setFeedback({ type: 'error', code, messages: message === undefined ? [] : [message] })
    if (!reported.names.includes(name)) reported.names = [...reported.names, name]
  }

  return {
    put,
    clear: (name) => fields.existing(name)?.setFeedback({ type: 'error', messages: [] }),
    clearCode(code) {
      for (const name of namesOfAll()) put(name, code, undefined)
    },
    has,
    of: (name) =>
      Object.fromEntries(
        (fields.existing(name)?.feedbacks ?? []).flatMap(({ type, code, messages = [] }) =>
          type === 'error' && messages.length > 0 ? [[code, String(messages[0])]] : [],
        ),
      ),
    fields: () => namesOfAll().filter(has),
    watchFields: () => reported.names.filter(has),
  }
}

const hasErrors = (field: Field | undefined): boolean =>
  field !== undefined && field.feedbacks.length > 0 && field.selfErrors.length > 0

const messageOf = (field: Field | undefined, code: FeedbackCode): string | undefined =>
  field?.feedbacks.length ? field.queryFeedbacks({ type: 'error', code })[0]?.messages?.[0] : undefined

const order: readonly unknown[] = ['typing', 'rules', 'remote', 'record', 'overlap', 'server'] satisfies FeedbackCode[]

/** The errors of a Field as displayed: each text once, its own rules first. Watched. */
export function errorsOf({ feedbacks }: Field): readonly string[] {
  const errors = feedbacks.filter(({ type }) => type === 'error')
  const sorted = errors.toSorted((left, right) => order.indexOf(left.code) - order.indexOf(right.code))
  return [...new Set(sorted.flatMap(({ messages = [] }) => messages.map(String)))]
}
