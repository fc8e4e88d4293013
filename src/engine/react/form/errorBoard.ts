import { observable } from '@formily/reactive'
import type { FormStore } from './store.ts'

/** Who found the fault: the field's own rules, a question to the server, a rule over the record, records in the way, the answer to a save. */
export type FaultSource = 'rule' | 'ask' | 'record' | 'overlap' | 'server'

/** The faults of one field. */
export type FieldFindings = Readonly<Partial<Record<FaultSource, string>>>

/** The faults of all fields, by who found them: each finder takes back only its own. */
export interface ErrorBoard {
  put(field: string, source: FaultSource, message: string | undefined): void
  /** Takes back every fault of the field, or those of one source from all fields. */
  clear(field: string): void
  clearSource(source: FaultSource): void
  has(field: string): boolean
  of(field: string): FieldFindings
  messages(field: string): readonly string[]
  /** Names of fields with faults. */
  fields(): readonly string[]
  /** The same, watched. */
  watchFields(): readonly string[]
}

const order: readonly FaultSource[] = ['rule', 'ask', 'record', 'overlap', 'server']

/** A board that shows its messages as the errors of the form's fields. */
export function createErrorBoard(store: Pick<FormStore, 'setErrors'>): ErrorBoard {
  const faults = new Map<string, Partial<Record<FaultSource, string>>>()
  const faulty = observable.shallow<{ fields: readonly string[] }>({ fields: [] })

  const messages = (field: string): string[] => {
    const own = faults.get(field) ?? {}
    return [...new Set(order.flatMap((source) => own[source] ?? []))]
  }
  const keep = (field: string, own: Partial<Record<FaultSource, string>>) => {
    const known = faults.has(field)
    if (Object.keys(own).length > 0) faults.set(field, own)
    else faults.delete(field)
    if (known !== faults.has(field)) faulty.fields = [...faults.keys()]
    store.setErrors(field, messages(field))
  }
  const put: ErrorBoard['put'] = (field, source, message) => {
    const { [source]: before, ...others } = faults.get(field) ?? {}
    if (before !== message) keep(field, message === undefined ? others : { ...others, [source]: message })
  }

  return {
    put,
    clear(field) {
      if (faults.has(field)) keep(field, {})
    },
    clearSource(source) {
      for (const field of [...faults.keys()]) put(field, source, undefined)
    },
    has: (field) => faults.has(field),
    of: (field) => faults.get(field) ?? {},
    messages,
    fields: () => [...faults.keys()],
    watchFields: () => faulty.fields,
  }
}
