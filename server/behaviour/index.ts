/** What one model does beside what every model does, as a value: hooks around its writes, and what its lists add. */
export {
  type Behaviour,
  type BehaviourOf,
  type Body,
  type Change,
  type Confirmations,
  indexBehaviours,
  type Preparing,
  type Values,
} from './behaviour.ts'
