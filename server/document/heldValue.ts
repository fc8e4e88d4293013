/** A value that is there only after something has been opened. */
export interface Held<T> {
  set(value: T): void
  /** Throws, naming what is missing, when it is asked for too early. */
  get(): T
}

export function heldValue<T extends object>(what: string): Held<T> {
  let held: T | undefined
  return {
    set: (value) => {
      held = value
    },
    get: () => {
      if (!held) throw new Error(`${what} is not open yet`)
      return held
    },
  }
}
