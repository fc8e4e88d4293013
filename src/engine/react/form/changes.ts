import type { RecordValues } from '#core/model'
import type { Dirt } from './dirt.ts'
import { enteredValues } from './entered.ts'
import type { Following } from './following.ts'
import type { FormCore } from './formCore.ts'
import { createLinkage, type Linkage } from './linkage.ts'
import { createLookups, type Lookups } from './lookups.ts'
import type { Ones } from './ones.ts'
import type { Validation } from './validation.ts'

/** The one way in which values of a form change. */
export interface Changes {
  /** The user has set these fields. */
  change(values: RecordValues): void
  /** The user has left the field. */
  leave(field: string): void
  /** Takes what was typed as it will be stored. */
  tidy(): void
  /** What a person has typed into the control is no value, and why; null once it is one. */
  problem(field: string, problem: string | null): void
  /** The text in a control that is no value yet; null once it is one. */
  typed(field: string, text: string | null): void
  /** Fetches what the record points to. */
  begin(): void
  /** All values have been replaced. */
  replaced(): void
  /** The form stands on the record as it is stored by now. */
  stored(): void
}

interface ChangeParts {
  following: Following
  validation: Validation
  dirt: Dirt
  ones: Pick<Ones, 'follow' | 'begin'>
}

/** The changes of one form; begins with what belongs to its opening. */
export function createChanges(core: FormCore, { following, validation, dirt, ones }: ChangeParts): Changes {
  const { settings, store } = core
  const linkage = createLinkage(core)

  const settle = (changed: readonly string[]) =>
    store.batch(() => {
      if (changed.length === 0) return
      const all = linkage.settle(changed)
      for (const name of all) dropText(core, name)
      validation.recheck(all)
      dirt.note(all)
      lookups.follow(all)
      ones.follow()
      settings.within?.changed()
    })
  const setAndSettle = (name: string, value: unknown) => {
    if (store.set(name, value)) settle([name])
  }
  const arrived = (reference: string, record: RecordValues | null, opening: boolean) => {
    if (!opening) setAndSettle(reference, record)
    else if (store.set(reference, record))
      open(core, linkage.begin, { arrivals: [reference], dirty: dirt.dirty.snapshot() })
  }
  const lookups = createLookups(core, { following, arrived, gone: setAndSettle })

  open(core, linkage.begin, { arrivals: [], dirty: false })

  const put = (values: RecordValues, touch: boolean) =>
    store.batch(() => {
      const changed = Object.keys(values).filter((name) => store.set(name, values[name]))
      if (touch) for (const name of changed) store.touch(name)
      settle(changed)
    })

  return {
    ...typingOf(core, { validation, dirt, put }),
    begin: lookups.begin,
    change: (values) => put(values, true),
    tidy: () => put(enteredValues(core, Object.keys(store.record)), false),
    ...newGroundOf(core, { validation, dirt, ones, linkage, lookups }),
  }
}

interface GroundParts extends Pick<ChangeParts, 'validation' | 'dirt' | 'ones'> {
  linkage: Linkage
  lookups: Lookups
}

/** The form stands on another record than before. */
function newGroundOf(
  { typing, store, views }: FormCore,
  { validation, dirt, ones, linkage, lookups }: GroundParts,
): Pick<Changes, 'stored' | 'replaced'> {
  const stored = () => {
    linkage.replaced()
    views.refreshAll()
    dirt.noteAll()
    ones.begin()
    lookups.begin()
  }
  return {
    stored,
    replaced() {
      typing.giveUp()
      store.forget()
      validation.clear()
      stored()
    },
  }
}

interface TypingParts extends Pick<ChangeParts, 'validation' | 'dirt'> {
  put(values: RecordValues, touch: boolean): void
}

/** What is told at a field is told once it was left, or changed. */
function typingOf(
  core: FormCore,
  { validation, dirt, put }: TypingParts,
): Pick<Changes, 'leave' | 'problem' | 'typed'> {
  const { store, typing } = core
  return {
    leave(field) {
      put(enteredValues(core, [field]), false)
      if (store.isTouched(field)) return
      store.touch(field)
      validation.left(field)
    },
    problem(field, problem) {
      if (!typing.put(field, problem)) return
      dirt.noteTyping()
      if (store.isTouched(field)) validation.left(field)
    },
    typed(field, text) {
      if (typing.putText(field, text)) dirt.noteTyping()
    },
  }
}

/** The text that came with the record belongs to the value that came with it. */
function dropText({ store }: FormCore, name: string): void {
  if (store.record[`${name}_dictText`] !== undefined) store.set(`${name}_dictText`, undefined)
}

interface Opening {
  arrivals: readonly string[]
  dirty: boolean
}

/** What belongs to opening is no input: a new record starts clean after its first effects. */
function open({ settings, store, views, origin }: FormCore, begin: () => void, { arrivals, dirty }: Opening): void {
  views.refresh(arrivals)
  if (settings.mode !== 'create' || dirty) return
  begin()
  origin.set({ ...origin.snapshot(), values: { ...store.record } })
}
