/** The screens being rendered, with the controllers that can explain their state. */
export {
  createInspection,
  type InspectedSubject,
  type Inspection,
  type Subject,
  type Written,
  type WrittenAt,
} from './inspection.ts'
