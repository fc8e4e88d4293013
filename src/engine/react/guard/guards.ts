import { createContext, useContext, useEffect } from 'react'
import { messages } from '#core/message'
import type { ConfirmPort } from '#runtime/port'

const GuardContext = createContext<Guards | null>(null)

/** Hands down the guards of a layer or tab. */
export const GuardProvider = GuardContext.Provider

/** The guards of the layer or tab around; null outside of any. */
export const useGuards = (): Guards | null => useContext(GuardContext)

/** Asks before the user leaves what is around while `guard` says that something is unsaved. */
export function useDirtyGuard(guard: Guard): void {
  const guards = useGuards()
  useEffect(() => guards?.add(guard), [guards, guard])
}

/** A place with input that may be unsaved. */
export interface Guard {
  dirty(): boolean
  /** The save that is under way: what it stores is not unsaved. */
  saving?(): Promise<unknown> | null
  /** The user goes without it. */
  abandon(): void
}

/** Everything with unsaved input in one tab, one layer, or the whole page. */
export interface Guards {
  add(guard: Guard): () => void
  dirty(): boolean
  /** Waits for saves that are under way, and asks once when anything is unsaved then; true when the user may go, and then the input is given up. */
  mayLeave(): Promise<boolean>
}

/** Guards of their own; below a parent they count for it too. spec: policy, leaving with unsaved input asks */
export function createGuards(confirm: ConfirmPort, parent?: Guards): Guards {
  const guards = new Set<Guard>()
  const dirty = () => [...guards].some((guard) => guard.dirty())
  const abandon = () => {
    for (const guard of [...guards]) if (guard.dirty()) guard.abandon()
  }
  const question = { title: messages.failure.noticeTitle, message: messages.form.leaveQuestion }
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

/** Lets the browser ask before the page is closed or loaded anew while input is unsaved. */
export function useUnloadGuard(guards: Pick<Guards, 'dirty'>): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (guards.dirty()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [guards])
}
