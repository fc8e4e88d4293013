import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks'

/** Knows whether the code that runs now was called from an open transaction of its database. */
export class Nesting {
  readonly #open = new AsyncLocalStorage<{ open: boolean }>()

  /** Throws when a transaction is open here: the second one would wait for the first for ever. */
  refuse(what: string): void {
    if (this.#open.getStore()?.open) throw new Error(`${what} inside a transaction: use the query that it was given`)
  }

  /** `work` as it is called later: in the context of the caller, marked as open until it is done. */
  marked<A, T>(work: (argument: A) => Promise<T>): (argument: A) => Promise<T> {
    const inContext = AsyncResource.bind((argument: A) => {
      const mark = { open: true }
      return this.#open.run(mark, () => work(argument).finally(() => (mark.open = false)))
    })
    return async (argument) => inContext(argument)
  }
}
