/** The screens being rendered, with the controllers that can explain their state, and where their parts were written. */
export {
  createInspection,
  type InspectedSubject,
  type Inspection,
  type Subject,
  type WrittenAt,
} from './inspection.ts'
export { type Written, writtenPlace } from './written.ts'
