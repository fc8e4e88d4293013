/** A promise with its resolvers. (Node 20 lacks Promise.withResolvers.) */
interface Deferred<T> {
  readonly promise: Promise<T>
  resolve(value: T): void
  reject(cause: unknown): void
}

export function deferred<T>(): Deferred<T> {
  let ends: Omit<Deferred<T>, 'promise'> | undefined
  const promise = new Promise<T>((resolve, reject) => {
    ends = { resolve, reject }
  })
  return { promise, resolve: (value) => ends?.resolve(value), reject: (cause) => ends?.reject(cause) }
}
