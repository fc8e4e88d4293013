import type { Field } from '@formily/core'
import { observable } from '@formily/reactive'
import type { Fields } from './fields.ts'

/**
 * Who found an error: the rules of the field, a question to the server about its value, a rule over the record, records in
 * the way of a span, the answer to a save, or the control, whose text is no value.
 */
export type FeedbackCode = 'rules' | 'remote' | 'record' | 'overlap' | 'server' | 'typing'

/** The errors of one field. */
export type FieldErrors = Readonly<Partial<Record<FeedbackCode, string>>>

/** The errors of a form. They stand at its Fields as feedback, one code for who found them: each takes back only its own. */
export interface Feedback {
  put(field: string, code: FeedbackCode, message: string | undefined): void
  /** Takes back every error of the field, or those of one code from all fields. */
  clear(field: string): void
  clearCode(code: FeedbackCode): void
  has(field: string): boolean
  of(field: string): FieldErrors
  /** Names of fields with errors, those that a component has set among them. */
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

/** The errors of a Field as it shows them: each text once, what its own rules say before all else. Watched. */
export function errorsOf({ feedbacks }: Field): readonly string[] {
  const errors = feedbacks.filter(({ type }) => type === 'error')
  const sorted = errors.toSorted((one, other) => order.indexOf(one.code) - order.indexOf(other.code))
  return [...new Set(sorted.flatMap(({ messages = [] }) => messages.map(String)))]
}
