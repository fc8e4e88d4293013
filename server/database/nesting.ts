import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks'

/** Knows whether the code that runs now was called from an open transaction of its database. */
export class Nesting {
  readonly #marks = new AsyncLocalStorage<{ open: boolean }>()
  #open = 0

  /** Throws when a transaction is open here: the second one would wait for the first for ever. */
  refuse(what: string): void {
    if (this.#open > 0 && this.#marks.getStore()?.open)
      throw new Error(`${what} inside a transaction: use the query that it was given`)
  }

  /** `work` as it is called later: in the context of the caller, marked as open until it is done. */
  marked<A, T>(work: (argument: A) => Promise<T>): (argument: A) => Promise<T> {
    const inContext = AsyncResource.bind((argument: A) => {
      const mark = { open: true }
      this.#open += 1
      return this.#marks.run(mark, async () => work(argument)).finally(() => this.#leave(mark))
    })
    return async (argument) => inContext(argument)
  }

  /** Every promise of the process pays for the marks to be carried along, so none are carried while nothing is open. */
  #leave(mark: { open: boolean }): void {
    mark.open = false
    this.#open -= 1
    if (this.#open === 0) this.#marks.disable()
  }
}
