import { createContext, useContext, useEffect } from 'react'
import { messages } from '#core/message'
import type { ConfirmPort } from '#runtime/port'

const GuardContext = createContext<Guards | null>(null)

/** Provides the guards of a layer or tab. */
export const GuardProvider = GuardContext.Provider

/** The guards of the surrounding layer or tab; null outside of any. */
export const useGuards = (): Guards | null => useContext(GuardContext)

/** Asks before the user leaves the surrounding layer or tab while `guard` has unsaved input. */
export function useDirtyGuard(guard: Guard): void {
  const guards = useGuards()
  useEffect(() => guards?.add(guard), [guards, guard])
}

/** A source of unsaved input. */
export interface Guard {
  dirty(): boolean
  /** The running save, if any: what it stores is not unsaved. */
  saving?(): Promise<unknown> | null
  /** Discards the input. */
  abandon(): void
}

/** The guards of one tab, one layer, or the whole page. */
export interface Guards {
  add(guard: Guard): () => void
  dirty(): boolean
  /** Waits for running saves, then asks once if anything is still unsaved. True if the user may leave; the input is then discarded. */
  mayLeave(): Promise<boolean>
}

/** Creates guards; those with a parent also count for it. spec: policy, leaving with unsaved input asks */
export function createGuards(confirm: ConfirmPort, parent?: Guards): Guards {
  const guards = new Set<Guard>()
  const dirty = () => [...guards].some((guard) => guard.dirty())
  const abandon = () => {
    for (const guard of [...guards]) if (guard.dirty()) guard.abandon()
  }
  const { leaveTitle: title, leaveQuestion: message, leave: okText, stay: cancelText } = messages.form
  const question = { title, message, okText, cancelText, danger: true }
  let answer: Promise<boolean> | null = null

  const ask = async (): Promise<boolean> => {
    const leaves = await confirm.confirm(question)
    if (leaves) abandon()
    return leaves
  }

  return {
    add(guard) {
      guards.add(guard)
      const leave = parent?.add(guard)
      return () => {
        guards.delete(guard)
        leave?.()
      }
    },
    dirty,
    async mayLeave() {
      await Promise.all([...guards].map((guard) => guard.saving?.()))
      if (!dirty()) return true
      answer ??= ask().finally(() => {
        answer = null
      })
      return answer
    },
  }
}

/** Makes the browser ask before the page is closed or reloaded while input is unsaved. */
export function useUnloadGuard(guards: Pick<Guards, 'dirty'>): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (guards.dirty()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [guards])
}
