/** Runs work one piece after the other, in the order in which it is asked for. A failure stops nobody else. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>

export function oneAtATime(): InTurn {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const done = last.then(work, work)
    last = done.catch(() => undefined)
    return done
  }
}
