/** Values in the browser's storage: validated when read, null when broken or expired, never throwing. spec: policy, XS-21 */

export type { StoredValue } from './storedValue.ts'
export { createStoredValue } from './storedValue.ts'
export type { ValueStore } from './valueStore.ts'
export { createValueStore } from './valueStore.ts'
