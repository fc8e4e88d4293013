/** What one model does beside what every model does, as a value: hooks around its writes, and further names of its conditions. */
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
